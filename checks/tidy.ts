import { sourceFiles } from './files.ts';
import { aboveCeiling, longFunctionCeiling, longFunctions } from './long-functions.ts';
import { untidy } from './tidy-rules.ts';

const files = await sourceFiles();
const long = files.flatMap(longFunctions);
const problems = [...files.flatMap(untidy), ...aboveCeiling(long)];
for (const problem of problems) console.log(problem);

if (long.length < longFunctionCeiling)
  console.log(`${long.length} long functions: lower longFunctionCeiling in checks/long-functions.ts to it`);

const longest = files
  .filter(({ path }) => /\.tsx?$/.test(path))
  .map(({ path, text }) => ({ path, lines: text.split('\n').length }))
  .sort((a, b) => b.lines - a.lines)
  .slice(0, 3);
console.log(
  `${files.length} files; longest: ${longest.map(({ path, lines }) => `${path} ${lines}`).join(', ')}`,
);
process.exitCode = problems.length === 0 ? 0 : 1;
