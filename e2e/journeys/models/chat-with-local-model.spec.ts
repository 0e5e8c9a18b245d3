import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { tinyChatModel, tinyModelReply } from '@atelier/engine/testing/models/tiny-chat-model'
import { expect } from '@playwright/test'
import { visitorTest as test } from '#fixtures.ts'
import { lastReply, replies, send, sendButton } from '#pages/chat.ts'

test('un fichier GGUF posé dans le dossier des modèles répond dans le chat, sans aucun autre produit', async ({
  installForAdmin,
}) => {
  const { product, page } = await installForAdmin()
  await page.goto('/chat')
  await page.getByRole('main').getByRole('button', { name: 'Nouveau chat' }).last().click()
  const dialog = page.getByRole('dialog', { name: 'Nouveau chat' })
  const model = dialog.getByRole('combobox', { name: 'Modèle' })
  await expect(model).toHaveText(/Guide d['’]Atelier IA \(sans IA\)/)

  const folder = join(product.dataFolder, 'models/chat')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'miniature.gguf.part'), tinyChatModel())
  await rename(join(folder, 'miniature.gguf.part'), join(folder, 'miniature.gguf'))
  await expect(async () => {
    await model.click()
    const option = page.getByRole('option', { name: /Modèle miniature/ })
    const isThere = await option.isVisible()
    if (isThere) await option.click()
    else await page.keyboard.press('Escape')
    expect(isThere).toBe(true)
  }).toPass()
  await dialog.getByRole('textbox', { name: 'Titre' }).fill('Sur ma machine')
  await dialog.getByRole('button', { name: 'Créer' }).click()
  await expect(page.getByRole('heading', { name: 'Sur ma machine' })).toBeVisible()

  await send(page, 'Qui êtes-vous ?')
  await expect(lastReply(page)).toContainText(tinyModelReply)
  await expect(sendButton(page)).toBeVisible()

  // The second question of the same conversation, and after a reload.
  await page.reload()
  await expect(lastReply(page)).toContainText(tinyModelReply)
  await send(page, 'Et encore ?')
  await expect(replies(page)).toHaveCount(2)
  await expect(lastReply(page)).toContainText(tinyModelReply)
  await expect(sendButton(page)).toBeVisible()
})
