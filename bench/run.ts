import { benchOrders } from './orders.ts';

/** `npm run bench` runs all of them, `npm run bench -- orders` one. Each prints its table and checks its own result. */
const benches: Readonly<Record<string, () => Promise<void>>> = { orders: benchOrders };

const names = process.argv.slice(2);
const unknown = names.find((name) => !Object.hasOwn(benches, name));
if (unknown !== undefined) {
  console.error(`there is no benchmark "${unknown}"; there are ${Object.keys(benches).join(', ')}`);
  process.exit(1);
}
for (const [name, bench] of Object.entries(benches)) {
  if (names.length === 0 || names.includes(name)) await bench();
}
