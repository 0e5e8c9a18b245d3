import { expect } from '@playwright/test'
import { visitorTest as test } from '#fixtures.ts'
import { model, replies, send, waitForReplyTo } from '#pages/chat.ts'

test('sur une installation vide, la première personne devient administratrice et retrouve sa première réponse', async ({
  install,
  localai,
  openBrowser,
}) => {
  const product = await install({ LOCALAI_URL: localai.url })
  const page = await openBrowser({ on: product })
  await page.goto('/')
  await expect(page).toHaveURL('/login')
  await expect(page.getByText('Le premier sera celui de l’administrateur.')).toBeVisible()

  await page.getByRole('link', { name: 'Inscription' }).click()
  await page.getByRole('textbox', { name: 'Nom' }).fill('Ada Martin')
  await page.getByRole('textbox', { name: 'Email' }).fill('ada@atelier.test')
  await page.getByLabel('Mot de passe', { exact: true }).fill('trois petits chats')
  await page.getByLabel('Confirmation du mot de passe', { exact: true }).fill('trois petits chats')
  await page.getByRole('button', { name: 'Créer mon compte' }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'Tableau de bord' })).toBeVisible()
  await expect(page.getByText('Quota administrateur')).toBeVisible()

  await page.getByRole('main').getByRole('link', { name: 'Nouveau chat' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Nouveau chat' })
  await dialog.getByRole('textbox', { name: 'Titre' }).fill('Premiers mots')
  await dialog.getByRole('combobox', { name: 'Modèle' }).click()
  await page.getByRole('option', { name: model }).click()
  await dialog.getByRole('button', { name: 'Créer' }).click()

  await expect(page.getByRole('heading', { name: 'Premiers mots' })).toBeVisible()
  await send(page, 'Bonjour, qui êtes-vous ?')
  await waitForReplyTo(page, 'Bonjour, qui êtes-vous ?')

  await page.reload()
  await expect(page.getByRole('heading', { name: 'Premiers mots' })).toBeVisible()
  await waitForReplyTo(page, 'Bonjour, qui êtes-vous ?')
  await expect(replies(page)).toHaveCount(1)
})
