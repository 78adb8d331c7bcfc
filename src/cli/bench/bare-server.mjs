// A bare Node HTTP server: sends one file for every request, and nothing else happens. Plain JavaScript, so it
// runs without a loader, which would share its processor time. `node bare-server.mjs <port> <file> [<headers>]`, where headers
// are a JSON file with names and values that alternate.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const [port, file, headersFile] = process.argv.slice(2);
const body = readFileSync(file ?? '');
const headers = headersFile
  ? JSON.parse(readFileSync(headersFile, 'utf8'))
  : ['content-type', 'text/html; charset=utf-8', 'content-length', String(body.byteLength)];

createServer((_request, response) => {
  response.writeHead(200, headers);
  response.end(body);
}).listen(Number(port), '127.0.0.1');
