// A web process as the launcher sees one: answers /healthz on PORT, ends on SIGTERM, and can be made to end on its own.
import { createServer } from 'node:http';

createServer((request, response) => {
  if (request.url === '/crash') process.exit(3);
  response.setHeader('content-type', 'application/json');
  response.end(
    JSON.stringify({
      pid: process.pid,
      database: process.env.DATABASE_URL,
      notice: process.env.SHUTDOWN_NOTICE_SECONDS,
    }),
  );
}).listen(Number(process.env.PORT));
process.on('SIGTERM', () => {
  console.log('web says goodbye');
  process.exit(0);
});
