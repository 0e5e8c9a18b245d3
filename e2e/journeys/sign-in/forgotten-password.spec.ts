import { expect, type Page } from '@playwright/test'
import { accessibilityFaults } from '#checks/accessibility.ts'
import { signIn } from '#pages/sign-in.ts'
import { mailTest as test } from '#setup/installation-with-mail.ts'
import { registerUser } from '#setup/users.ts'

async function askForLink(page: Page, email: string) {
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('button', { name: 'Recevoir le lien' }).click()
}
const answer = (page: Page) => page.getByText('un courriel vient de lui être envoyé')

test('mot de passe oublié : le lien reçu en donne un autre, et ferme ce qui était ouvert', async ({
  site,
  openBrowser,
  faults,
}) => {
  faults.expect(/status of 40[14]/)
  const user = await registerUser(site.product.url)
  const elsewhere = await openBrowser({ on: site.product, as: user })
  await elsewhere.goto('/dashboard')

  const page = await openBrowser({ on: site.product })
  await page.goto('/login')
  await page.getByRole('button', { name: 'Mot de passe oublié ?' }).click()
  expect(await accessibilityFaults(page)).toEqual([])
  await askForLink(page, 'personne@mairie.example')
  const sentence = await answer(page).textContent()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Revenir à la connexion' }).click()
  await page.getByRole('button', { name: 'Mot de passe oublié ?' }).click()
  await askForLink(page, user.email)
  // Whether the address has an account is told by its mail alone.
  await expect(answer(page)).toHaveText(
    sentence?.replace('personne@mairie.example', user.email) ?? '',
  )

  const mail = { to: user.email, subject: 'Choisir un nouveau mot de passe' }
  await site.openLinkOf(page, mail)
  await expect(page.getByText(`Choisissez le mot de passe de ${user.name}`)).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  const password = 'quatre petits chats'
  await page.getByLabel('Nouveau mot de passe', { exact: true }).fill(password)
  await page.getByLabel('Confirmation du mot de passe').fill(password)
  await page.getByRole('button', { name: 'Enregistrer le mot de passe' }).click()
  await expect(page.getByText('Votre mot de passe a été changé')).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await expect(elsewhere).toHaveURL(/\/login/)

  await page.getByRole('link', { name: 'Se connecter' }).click()
  await signIn(page, user)
  await expect(page.getByRole('alert')).toHaveText('Identifiants invalides')
  await signIn(page, { ...user, password })
  await expect(page.getByRole('heading', { level: 1, name: 'Tableau de bord' })).toBeVisible()

  await site.openLinkOf(elsewhere, mail)
  await expect(elsewhere.getByRole('alert')).toBeVisible()
  expect(await accessibilityFaults(elsewhere)).toEqual([])
  expect(site.mailsTo('personne@mairie.example')).toEqual([])
})
