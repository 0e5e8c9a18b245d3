import { expect, type Page } from '@playwright/test'
import { accessibilityFaults } from '#checks/accessibility.ts'
import { brokenConnection } from '#checks/page-faults.ts'
import { test, visitorTest } from '#fixtures.ts'
import { chatList, createChat, lastReply, messageField, send, sendButton } from '#pages/chat.ts'
import { goTo } from '#pages/go-to.ts'
import { openAccountMenu, signIn } from '#pages/sign-in.ts'
import { registerAdmin } from '#setup/users.ts'

test('une page qui ne se charge pas le dit, et Réessayer la rend', async ({ page, faults }) => {
  faults.expect(
    /ERR_FAILED|Failed to fetch dynamically imported module|error loading dynamically imported module/,
  )
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Tableau de bord' })).toBeVisible()
  await page.route('**/assets/ProfileScreen*', (route) => route.abort())
  await (await openAccountMenu(page)).getByRole('menuitem', { name: /profil/i }).click()
  await expect(page.getByRole('heading', { name: /Une erreur s['’]est produite/ })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Outils' })).toBeVisible()
  await page.unroute('**/assets/ProfileScreen*')
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect(page.getByRole('heading', { name: 'Mon Profil' })).toBeVisible()
})

test('une page qui n’a pas pu s’afficher est retentée sans tout recharger ; si elle échoue encore, tout se recharge', {
  tag: '@long',
}, async ({ page, faults }) => {
  faults.expect(/panne plantée/)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Tableau de bord' })).toBeVisible()
  // Only this screen fails, for as long as the fault is there.
  await page.evaluate(() => {
    const read = URLSearchParams.prototype.get
    document.body.dataset.fault = 'on'
    URLSearchParams.prototype.get = function (name) {
      if (location.pathname === '/history' && document.body.dataset.fault === 'on')
        throw new Error('panne plantée')
      return read.call(this, name)
    }
  })
  const setFault = (fault: 'on' | 'off') =>
    page.evaluate((value) => document.body.setAttribute('data-fault', value), fault)
  const failed = page.getByRole('heading', { name: /Une erreur s['’]est produite/ })
  const retry = page.getByRole('button', { name: 'Réessayer' })
  const history = page.getByRole('heading', { name: 'Historique', level: 1 })

  await goTo(page, '/history')
  await expect(failed).toBeVisible()
  await setFault('off')
  await retry.click()
  await expect(history).toBeVisible()
  expect(await page.evaluate(() => document.body.dataset.fault)).toBe('off')

  await setFault('on')
  await goTo(page, '/dashboard')
  await expect(page.getByRole('heading', { name: 'Tableau de bord' })).toBeVisible()
  await goTo(page, '/history')
  await expect(failed).toBeVisible()
  await retry.click()
  await expect(history).toBeVisible()
  expect(await page.evaluate(() => document.body.dataset.fault)).toBeUndefined()
})

visitorTest(
  'un serveur arrêté est nommé par son adresse, à la connexion et dans le chat',
  { tag: '@long' },
  async ({ install, openBrowser, faults }) => {
    faults.expect(brokenConnection)
    const product = await install()
    const user = await registerAdmin(product.url)
    const visitor = await openBrowser({ on: product })
    await visitor.goto('/login')
    await expect(visitor.getByRole('heading', { name: 'Connexion' })).toBeVisible()
    const page = await openBrowser({ on: product, as: user })
    await page.goto('/chat')
    await expect(page.getByText('Vos chats apparaîtront ici.')).toBeVisible()
    await expect(page.getByText(/^Guide d['’]Atelier IA/)).toBeVisible()

    await product.crash()
    await signIn(visitor, user)
    await expect(visitor.getByRole('alert').filter({ hasText: 'Connexion refusée' })).toContainText(
      `${product.url}/api/auth/login`,
    )
    await send(page, 'Bonjour, comment commencer ?')
    await expect(page.getByRole('alert')).toContainText(
      `Connexion refusée par ${product.url}/api/chat/begin`,
    )
    await expect(messageField(page)).toHaveValue('Bonjour, comment commencer ?')

    await product.restart()
    await sendButton(page).click()
    await expect(lastReply(page)).toContainText('Je ne suis pas une intelligence artificielle')
    await signIn(visitor, user)
    await expect(visitor).toHaveURL('/dashboard')
  },
)

test('une suppression qui échoue se dit, même sur une autre page', {
  tag: '@long',
}, async ({ page, product, user, faults }) => {
  faults.expect(/ERR_FAILED/)
  await createChat(product.url, user, 'Celui qui reste')
  await page.goto('/chat')
  const removeIt = async () => {
    await chatList(page).getByRole('link', { name: 'Celui qui reste' }).hover()
    await page.getByRole('button', { name: 'Actions pour Celui qui reste' }).click()
    const sent = page.waitForRequest((request) => request.method() === 'DELETE')
    await page.getByRole('menuitem', { name: 'Supprimer' }).click()
    await sent
  }
  const notice = page
    .getByRole('log', { name: 'Avis' })
    .getByText(/Erreur lors de la suppression\s: Connexion refusée/)

  const failLate = await holdRemovals(page)
  await removeIt()
  failLate()
  await expect(notice).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('log', { name: 'Avis' }).getByRole('button', { name: 'Fermer' }).click()
  await expect(notice).toHaveCount(0)

  const failElsewhere = await holdRemovals(page)
  await removeIt()
  await goTo(page, '/dashboard')
  await expect(page.getByRole('heading', { name: 'Tableau de bord' })).toBeVisible()
  failElsewhere()
  await expect(notice).toBeVisible()
})

/** Lets removals wait for the returned function, which makes them fail. */
async function holdRemovals(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  const url = '**/api/chat/*'
  await page.unroute(url)
  await page.route(url, async (route) => {
    if (route.request().method() !== 'DELETE') return route.fallback()
    await held.promise
    return route.abort()
  })
  return held.resolve
}
