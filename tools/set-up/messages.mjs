/** What the set-up tells the person: short French lines, one per piece of work, with the time it took. */
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
 * Names a piece of work while it runs; in a terminal the seconds count up, so that a slow network does not look like a hang.
 * @template T
 * @param {string} title
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function runStep(title, work) {
  const startedAt = Date.now()
  const elapsed = () => `${Math.round((Date.now() - startedAt) / 1000)} s`
  process.stdout.write(`• ${title}…`)
  const count = process.stdout.isTTY
    ? setInterval(() => redraw(`• ${title}… ${elapsed()}`), 1000)
    : undefined
  let outcome = 'échec'
  try {
    const result = await work()
    outcome = `fait (${elapsed()})`
    return result
  } finally {
    clearInterval(count)
    if (process.stdout.isTTY) redraw(`• ${title}… ${outcome}\n`)
    else process.stdout.write(` ${outcome}\n`)
  }
}

/** @param {string} text */
function redraw(text) {
  clearLine(process.stdout, 0)
  cursorTo(process.stdout, 0)
  process.stdout.write(text)
}
