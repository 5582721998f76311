// Unpacks the Chromium of the package into the folder for temporary files, and prints where it is.
import Chromium from "@sparticuz/chromium";

console.log(await Chromium.executablePath());
