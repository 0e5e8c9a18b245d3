// Opens the page that was wanted as soon as the server answers; asked for now and then, at once when the network comes back, and by the button.
const everyMs = 5000
const state = document.getElementById('etat')

async function tryAgain() {
  try {
    const { status } = await fetch('/api/health', { cache: 'no-store' })
    if (status === 200) location.reload()
  } catch {
    state.textContent = 'Toujours pas de réponse du serveur.'
  }
}
document.querySelector('button')?.addEventListener('click', () => {
  state.textContent = 'Nouvel essai…'
  void tryAgain()
})
addEventListener('online', () => void tryAgain())
setInterval(() => void tryAgain(), everyMs)
