/**
 * npm runs a script through `sh`, which dies of a signal without forwarding it; the script only sees that its parent changed.
 * (Windows keeps the number of a dead parent: there, closing the console ends everything anyway.)
 */
const parent = process.ppid

/** @param {() => void} onGone called once, when the process that started this one has ended */
export function watchParent(onGone) {
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    onGone()
  }, 500)
  watch.unref()
}
