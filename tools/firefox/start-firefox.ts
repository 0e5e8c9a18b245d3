#!/usr/bin/env node
/** Starts the Firefox of FIREFOX_PATH as Playwright would, and gives the relay's address for the browser's (record 0060). */
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { startRelay } from './relay.ts'

const print = (line: string) => void process.stderr.write(`${line}\n`)

const announcement = 'WebDriver BiDi listening on ws://127.0.0.1:'

const browser = spawn(process.env.FIREFOX_PATH ?? 'firefox', process.argv.slice(2), {
  stdio: ['ignore', 'inherit', 'pipe'],
})
browser.on('error', ({ message }) => {
  print(message)
  process.exit(1)
})
browser.on('exit', (code) => process.exit(code ?? 1))
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => void browser.kill(signal))

for await (const line of createInterface(browser.stderr)) {
  const port = line.startsWith(announcement) ? Number(line.slice(announcement.length)) : undefined
  print(port === undefined ? line : `${announcement}${await startRelay(port)}`)
}
