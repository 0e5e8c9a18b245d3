/**
 * npm runs a script through `sh`, which dies of a signal without passing it on; nothing tells the script but its changed parent.
 * (Windows keeps the number of a dead parent: there, closing the console ends everything anyway.)
 */
const parent = process.ppid

/** @param {() => void} gone called once, when the process that started this one has ended */
export function watchParent(gone) {
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    gone()
  }, 500)
  watch.unref()
}
