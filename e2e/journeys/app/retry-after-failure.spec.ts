import { expect } from '@playwright/test'
import { brokenConnection } from '#checks/page-faults.ts'
import { test, visitorTest } from '#fixtures.ts'
import { lastReply, messageField, send, sendButton } from '#pages/chat.ts'
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

visitorTest(
  'un serveur arrêté est nommé par son adresse, à la connexion et dans le chat',
  async ({ install, openBrowser, faults }) => {
    faults.expect(brokenConnection)
    const product = await install()
    const user = await registerAdmin(product.url)
    const visitor = await openBrowser({ on: product })
    await visitor.goto('/login')
    await expect(visitor.getByRole('heading', { name: 'Connexion' })).toBeVisible()
    const page = await openBrowser({ on: product, as: user })
    await page.goto('/chat')
    await expect(page.getByText('Vos conversations apparaîtront ici.')).toBeVisible()
    await expect(page.getByText(/^Guide d['’]Atelier IA/)).toBeVisible()

    await product.crash()
    await signIn(visitor, user)
    await expect(visitor.getByRole('alert').filter({ hasText: 'Connexion refusée' })).toContainText(
      `${product.url}/api/auth/login`,
    )
    await send(page, 'Bonjour, comment commencer ?')
    await expect(page.getByRole('alert')).toContainText(
      `Connexion refusée par ${product.url}/api/chat/create`,
    )
    await expect(messageField(page)).toHaveValue('Bonjour, comment commencer ?')

    await product.restart()
    await sendButton(page).click()
    await expect(lastReply(page)).toContainText('Je ne suis pas une intelligence artificielle')
    await signIn(visitor, user)
    await expect(visitor).toHaveURL('/dashboard')
  },
)
