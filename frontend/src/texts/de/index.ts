// All parts of this language, in one chunk that is fetched only when somebody reads it.
import { collect } from "../collect";

export default collect(import.meta.glob<Record<string, unknown>>("./*.json", { eager: true, import: "default" }));
