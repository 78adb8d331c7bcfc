// A worker as the launcher sees one. With the argument "deaf" it ignores SIGTERM, with "crash" it never lives long.
const [kind] = process.argv.slice(2);
setInterval(() => undefined, 1_000);
process.on('SIGTERM', () => {
  console.log('worker says goodbye');
  if (kind !== 'deaf') process.exit(0);
});
console.log('worker: ready');
if (kind === 'crash') setTimeout(() => process.exit(7), 20);
