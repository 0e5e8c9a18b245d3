// Puts the chosen scheme on the page before its first paint, so that nobody who works in the dark sees a white flash.
// A file of its own, because the page's policy forbids inline scripts. The key and the attribute are those of the theme.
;(() => {
  let mode = 'light'
  try {
    mode = localStorage.getItem('mui-mode') || 'light'
  } catch {
    // Storage refused: the specified default stays.
  }
  if (mode === 'system') mode = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  document.documentElement.setAttribute('data-scheme', mode === 'dark' ? 'dark' : 'light')
})()
