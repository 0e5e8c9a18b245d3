import { networkInterfaces } from 'node:os'
import { expect } from '@playwright/test'
import { visitorTest as test } from '#fixtures.ts'
import { register } from '#pages/sign-in.ts'
import { checkScreen, followSystemTheme } from '#screens/check-screen.ts'

const person = {
  name: 'Ada Martin',
  email: 'ada@mairie.example',
  password: 'trois petits chats',
  confirmation: 'trois petits chats',
}

/** The machine as its neighbours reach it; where it has no network, its own name. */
const neighbourAddress = () =>
  Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .find(({ internal, family }) => !internal && family === 'IPv4')?.address ?? 'localhost'

test('ouverte au réseau, l’installation demande une fois à son premier compte qui peut en créer un', async ({
  install,
  openBrowser,
  faults,
}) => {
  faults.expect(/status of 403/)
  const product = await install({ HOST: '0.0.0.0' })
  const port = new URL(product.url).port
  const on = { ...product, url: `http://${neighbourAddress()}:${port}` }
  const page = await openBrowser({ on })
  await followSystemTheme(page)
  await page.goto(`/register${new URL(product.firstAccountLink ?? '').search}`)
  await register(page, person)
  await expect(
    page.getByRole('heading', { level: 1, name: 'Qui peut créer un compte ?' }),
  ).toBeVisible()
  await expect(page.getByLabel('Tout le monde, après votre accord')).toBeChecked()
  // Without mail no address can be confirmed.
  await expect(page.getByLabel('Les adresses de votre organisation')).toHaveCount(0)
  await checkScreen(page, 'qui-peut-creer-un-compte')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Tableau de bord' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Tableau de bord' })).toBeVisible()

  const visitor = await openBrowser({ on })
  await visitor.goto('/register')
  await register(visitor, { ...person, name: 'Alice', email: 'alice@mairie.example' })
  await expect(visitor.getByText('Votre demande est enregistrée.')).toBeVisible()
})

test('« Plus tard » ouvre le tableau de bord, et la question ne revient pas', async ({
  install,
  openBrowser,
}) => {
  const product = await install({ HOST: '0.0.0.0' })
  const page = await openBrowser({ on: product })
  await page.goto(product.firstAccountLink ?? '')
  await register(page, person)
  await page.getByRole('button', { name: 'Plus tard' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Tableau de bord' })).toBeVisible()
  await page.goto('/admin/access')
  await expect(page.getByRole('radio', { name: /^Tout le monde Le compte s’ouvre/ })).toBeChecked()
})
