// Opens the game in which a lesson ends.
import { fetchCatalogue } from "../../protocol/api";
import type { LessonStep } from "../../protocol/types";
import { language } from "../../texts/index.svelte";
import { openTable } from "../setup/open";
import { setupAfter } from "./afterwards";

export async function playAfter(steps: readonly LessonStep[]): Promise<void> {
  const catalogue = await fetchCatalogue(language());
  await openTable(setupAfter(steps, catalogue), catalogue);
}
