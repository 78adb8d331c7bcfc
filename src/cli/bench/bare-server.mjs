// A bare Node HTTP server: sends one file for every request, and nothing else happens. Plain JavaScript, so it
// runs without a loader, which would share its processor time. `node bare-server.mjs <port> <file>`
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const [port, file] = process.argv.slice(2);
const body = readFileSync(file ?? '');

createServer((_request, response) => {
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'content-length': body.byteLength,
  });
  response.end(body);
}).listen(Number(port), '127.0.0.1');
