import { expect } from '@playwright/test'
import { brokenConnection } from '#checks/page-faults.ts'
import { test } from '#fixtures.ts'

test.use({ serviceWorkers: 'allow' })

test('l’application s’installe, dit quand le serveur est hors de portée, et quand une version nouvelle est là', {
  tag: '@long',
}, async ({ installForAdmin, faults }) => {
  faults.expect(brokenConnection)
  faults.expect(/directive 'webrtc'/)
  const { product, page } = await installForAdmin()
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Tableau de bord' })).toBeVisible()
  const manifest = await page.evaluate(async () => {
    const { icons, start_url } = await (
      await fetch(document.querySelector<HTMLLinkElement>('link[rel=manifest]')?.href ?? '')
    ).json()
    const types = await Promise.all(
      icons.map(async ({ src }: { src: string }) => (await fetch(src)).headers.get('content-type')),
    )
    return { start_url, types }
  })
  expect(manifest).toEqual({
    start_url: '/dashboard',
    types: ['image/svg+xml', 'image/png', 'image/png', 'image/png', 'image/png'],
  })

  await page.evaluate(() => navigator.serviceWorker.ready)
  // A preview's frame comes from the server itself, worker or not.
  const shown = await page.evaluate(
    () =>
      new Promise((resolve) => {
        const frame = document.createElement('iframe')
        frame.sandbox.add('allow-scripts')
        frame.src = '/cadre/apercu'
        addEventListener('message', ({ data }) => {
          frame.remove()
          resolve(data)
        })
        frame.addEventListener('load', () => frame.contentWindow?.postMessage('<p>Ici</p>', '*'))
        document.body.append(frame)
      }),
  )
  expect(shown).toEqual({ height: expect.any(Number) })
  await product.crash()
  await page.goto('/history')
  await expect(page.getByRole('heading', { name: 'Connexion au serveur impossible' })).toBeVisible()
  const cachedUrls = await page.evaluate(async () => {
    const all = await Promise.all(
      (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
    )
    return all.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(cachedUrls.toSorted()).toEqual([
    '/hors-ligne.css',
    '/hors-ligne.html',
    '/hors-ligne.js',
    '/icon.svg',
    '/scheme.js',
  ])
  await product.restart()
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect(page).toHaveURL('/history')
  await expect(page.getByRole('heading', { name: 'Historique' })).toBeVisible()

  // The same program, which tells of another build.
  await page.route('**/api/status', async (route) => {
    const response = await route.fetch()
    const { data } = await response.json()
    await route.fulfill({ response, json: { data: { ...data, build: 'plus-recente' } } })
  })
  await product.crash()
  await product.restart()
  const notice = page
    .getByRole('status')
    .filter({ hasText: 'Une nouvelle version d’Atelier IA est disponible.' })
  await expect(notice).toBeVisible()
  await page.unroute('**/api/status')
  await page.getByRole('button', { name: 'Recharger' }).click()
  await expect(page.getByRole('heading', { name: 'Historique' })).toBeVisible()
  await expect(notice).toHaveCount(0)
})
