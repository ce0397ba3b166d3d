import { deadCitations, libraryOf } from './citation-rules.ts';
import { sourceFiles } from './files.ts';

const files = await sourceFiles();
const library = libraryOf(files);
const dead = files.flatMap((file) => deadCitations(file, library));
for (const one of dead) console.log(one);
console.log(`${dead.length} citations lead nowhere`);
process.exitCode = dead.length === 0 ? 0 : 1;
