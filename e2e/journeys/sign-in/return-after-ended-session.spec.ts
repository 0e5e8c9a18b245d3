import { expect } from '@playwright/test'
import { test } from '#fixtures.ts'
import { signIn } from '#pages/sign-in.ts'
import { callApi } from '#setup/users.ts'

test('une session terminée ailleurs renvoie une seule fois à la connexion, jetons effacés, puis ramène', async ({
  page,
  user,
  product,
  faults,
}) => {
  faults.expect(/status of 401/)
  await page.goto('/dashboard')
  await expect(page.getByText('Rien pour le moment')).toBeVisible()
  const loaded: string[] = []
  page.on(
    'request',
    (request) => request.isNavigationRequest() && loaded.push(new URL(request.url()).pathname),
  )
  // It ends under the first question of the page that the click opens: whatever the page asks before still finds it.
  await page.route(
    '**/api/chat?**',
    async (route) => {
      await callApi(product.url, 'POST /auth/logout', { by: user })
      await route.continue()
    },
    { times: 1 },
  )
  await page.getByRole('link', { name: 'Chat', exact: true }).first().click()

  await expect(page.getByRole('heading', { name: 'Connexion' })).toBeVisible()
  expect(loaded).toEqual(['/login'])
  expect(await page.evaluate(() => [localStorage.accessToken, localStorage.refreshToken])).toEqual([
    undefined,
    undefined,
  ])

  await signIn(page, user)
  await expect(page).toHaveURL('/chat')
})

test('un jeton périmé trouvé à l’ouverture mène à la connexion, sans boucle', async ({
  page,
  user,
  product,
  faults,
}) => {
  faults.expect(/status of 401/)
  await callApi(product.url, 'POST /auth/logout', { by: user })
  await page.goto('/profile')
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('heading', { name: 'Connexion' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.accessToken)).toBeUndefined()
})

test('une page quittée avant d’être prête ne déconnecte personne', { tag: '@long' }, async ({
  page,
  user: _,
}) => {
  const requested = Promise.withResolvers<void>()
  await page.route('**/api/auth/profile', () => requested.resolve(), { times: 1 })
  await page.goto('/chat', { waitUntil: 'commit' })
  await requested.promise
  await page.goto('/dashboard')
  await expect(page.getByText('Rien pour le moment')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('accessToken'))).not.toBeNull()
})
