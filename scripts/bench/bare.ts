// What the API is compared with: node:http and one query, `node bare.ts DATA_DIR PORT`.

import { createServer } from 'node:http'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const [dataDir = '', port = ''] = process.argv.slice(2)
const database = new DatabaseSync(join(dataDir, 'duet.sqlite'), { readOnly: true })
const query = database.prepare('select id, name from profile where pool = ? and id = ?')
createServer((_, response) => {
  const row = query.get('amora', 'bench-member-7')
  response.setHeader('Content-Type', 'application/json').end(JSON.stringify(row))
}).listen(Number(port), '127.0.0.1', () => console.log('ready'))
