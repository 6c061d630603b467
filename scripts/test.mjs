import { install, run } from './bootstrap.mjs'

install()
run('scripts/test.ts', process.argv.slice(2))
