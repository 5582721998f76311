"""Games on paper: notation of pieces and positions, records of whole games, replaying them."""
