/** What the set-up prints: short French lines, one per step, with the time it took. */
import { clearLine, cursorTo } from 'node:readline'

/** @param {string} text */
export const printLine = (text) => {
  process.stdout.write(`${text}\n`)
}

/** @param {string} text */
export const printError = (text) => {
  process.stderr.write(`${text}\n`)
}

/**
 * Prints the title of a step while it runs; in a terminal with its seconds, so that a slow network does not look like a hang.
 * @template T
 * @param {string} title
 * @param {() => Promise<T>} run
 * @returns {Promise<T>}
 */
export async function runStep(title, run) {
  const startedAt = Date.now()
  const elapsed = () => `${Math.round((Date.now() - startedAt) / 1000)} s`
  process.stdout.write(`• ${title}…`)
  const ticker = process.stdout.isTTY
    ? setInterval(() => rewriteLine(`• ${title}… ${elapsed()}`), 1000)
    : undefined
  let outcome = 'échec'
  try {
    const result = await run()
    outcome = `fait (${elapsed()})`
    return result
  } finally {
    clearInterval(ticker)
    if (process.stdout.isTTY) rewriteLine(`• ${title}… ${outcome}\n`)
    else process.stdout.write(` ${outcome}\n`)
  }
}

/** @param {string} text */
function rewriteLine(text) {
  clearLine(process.stdout, 0)
  cursorTo(process.stdout, 0)
  process.stdout.write(text)
}
