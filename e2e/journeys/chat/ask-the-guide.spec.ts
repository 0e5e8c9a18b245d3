import { expect } from '@playwright/test'
import { visitorTest as test } from '#fixtures.ts'
import { lastReply, send, sendButton } from '#pages/chat.ts'

test('sans aucun moteur, le Guide répond par des passages de l’aide et dit ce qu’il est', async ({
  installForAdmin,
}) => {
  const { page } = await installForAdmin()
  await page.goto('/chat')
  await page.getByRole('main').getByRole('button', { name: 'Nouveau chat' }).last().click()
  const dialog = page.getByRole('dialog', { name: 'Nouveau chat' })
  await expect(dialog.getByRole('combobox', { name: 'Modèle' })).toHaveText(
    /Guide d['’]Atelier IA \(sans IA\)/,
  )
  await dialog.getByRole('textbox', { name: 'Titre' }).fill('Mes débuts')
  await dialog.getByRole('button', { name: 'Créer' }).click()
  await expect(page.getByRole('heading', { name: 'Mes débuts' })).toBeVisible()

  await send(page, 'Comment connecter LocalAI ?')
  await expect(sendButton(page)).toBeVisible()
  const reply = lastReply(page)
  await expect(reply).toContainText('Je ne suis pas une intelligence artificielle')
  await expect(reply).toContainText('LocalAI')

  const link = reply.getByRole('link').first()
  await expect(link).toHaveAttribute('href', /^\/aide\//)
  await link.click()
  await expect(page).toHaveURL(/\/aide\/connecter-un-moteur/)
  await expect(page.getByRole('article').getByRole('heading', { level: 2 })).toBeVisible()
  await page.goBack()
  await expect(lastReply(page)).toContainText('Je ne suis pas une intelligence artificielle')
})
