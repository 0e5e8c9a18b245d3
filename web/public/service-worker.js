// Shows a page that says so when the server cannot be reached, and nothing else: the app's own files are cached by the browser, and what
// belongs to a person is never kept. So it holds nothing that signing out would have to clear, and never stands between a page and its version.
const name = 'atelier-hors-ligne-1'
const offlinePage = '/hors-ligne.html'
const kept = [offlinePage, '/hors-ligne.css', '/hors-ligne.js', '/scheme.js', '/icon.svg']

self.addEventListener('install', (event) => {
  // Asked of the server itself: a copy in the browser's own cache may be older.
  const fresh = kept.map((path) => new Request(path, { cache: 'reload' }))
  event.waitUntil(caches.open(name).then((cache) => cache.addAll(fresh)))
  self.skipWaiting()
})

self.addEventListener('activate', (event) => {
  const old = (names) => Promise.all(names.filter((one) => one !== name).map((one) => caches.delete(one)))
  // The page is asked for while the worker starts, so that nothing becomes slower by it.
  event.waitUntil(Promise.all([caches.keys().then(old), self.registration.navigationPreload?.enable(), self.clients.claim()]))
})

/** Files, frames and data are asked for as if there were no worker, also when they are opened like a page. */
const isPage = ({ mode, method, url }) => mode === 'navigate' && method === 'GET' && !/^\/(api\/|cadre\/|uploads\/|v1\/|metrics)/.test(new URL(url).pathname)

self.addEventListener('fetch', (event) => {
  const { request } = event
  if (isPage(request)) event.respondWith(pageOf(event))
  else if (kept.includes(new URL(request.url).pathname)) event.respondWith(fetch(request).catch(() => caches.match(request)))
})

async function pageOf(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request))
  } catch {
    return (await caches.match(offlinePage)) ?? Response.error()
  }
}
