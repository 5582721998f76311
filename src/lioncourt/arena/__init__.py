"""The arena: bots against each other, with rotated seats and paired deals."""
