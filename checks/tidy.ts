import { sourceFiles } from './files.ts';
import { untidy } from './tidy-rules.ts';

const files = await sourceFiles();
const problems = files.flatMap(untidy);
for (const problem of problems) console.log(problem);

const longest = files
  .filter(({ path }) => /\.tsx?$/.test(path))
  .map(({ path, text }) => ({ path, lines: text.split('\n').length }))
  .sort((a, b) => b.lines - a.lines)
  .slice(0, 3);
console.log(
  `${files.length} files; longest: ${longest.map(({ path, lines }) => `${path} ${lines}`).join(', ')}`,
);
process.exitCode = problems.length === 0 ? 0 : 1;
