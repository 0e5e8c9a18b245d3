import { join } from 'node:path'
import { expect } from '@playwright/test'
import { test } from '#fixtures.ts'
import { lastReply, messageField, questions, sendButton } from '#pages/chat.ts'
import { give } from '#pages/files.ts'

const picture = join(import.meta.dirname, '../../../docs/images/connexion.png')
const text = (name: string, content: string) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(content),
})

test('une image et un document partent dans un message, un fichier se retire, un autre est refusé par son nom', {
  tag: '@firefox',
}, async ({ page, openChat, localai, faults }) => {
  faults.expect(/status of 415/)
  await openChat()
  const picker = page.getByLabel('Joindre des fichiers').locator('xpath=self::input')
  await picker.setInputFiles(picture)
  await picker.setInputFiles([
    text('budget.txt', 'Le budget est de 12 000 €.'),
    text('erreur.txt', 'À retirer'),
  ])
  const chosen = page.getByRole('list', { name: 'Fichiers à envoyer' })
  await expect(chosen.getByRole('progressbar')).toHaveCount(0)
  await page.reload()
  await expect(chosen.getByRole('listitem')).toHaveText([/connexion/, /budget/, /erreur/])
  await page.getByRole('button', { name: 'Retirer erreur.txt' }).click()
  await expect(chosen.getByRole('listitem')).toHaveCount(2)
  await picker.setInputFiles({
    name: 'faux.png',
    mimeType: 'image/png',
    buffer: Buffer.from('<svg onload="alert(1)"/>'),
  })
  await expect(page.getByRole('alert').filter({ hasText: 'faux.png' })).toContainText(
    'Ce type de fichier n’est pas accepté',
  )
  await page
    .getByRole('alert')
    .filter({ hasText: 'faux.png' })
    .getByRole('button', { name: 'Fermer' })
    .click()

  await give(messageField(page), 'drop', { name: 'déposé.txt' })
  await give(messageField(page), 'paste', { name: 'collé.txt' })
  await expect(chosen.getByRole('listitem')).toHaveText([/connexion/, /budget/, /déposé/, /collé/])
  for (const name of ['déposé.txt', 'collé.txt'])
    await page.getByRole('button', { name: `Retirer ${name}` }).click()
  await page.getByRole('textbox', { name: 'Votre message' }).fill('Que voyez-vous ?')
  await sendButton(page).click()
  await expect(lastReply(page)).toContainText('Le budget est de 12 000 €.')
  await expect(page.getByRole('link', { name: 'Télécharger budget.txt' })).toBeVisible()
  await expect(chosen).toHaveCount(0)
  await page.getByRole('button', { name: 'Agrandir connexion.png' }).click()
  await expect(page.getByRole('dialog', { name: 'connexion.png' })).toBeVisible()
  await page.keyboard.press('Escape')

  await test.step('la question modifiée garde ses fichiers, et l’ancienne reste une version', async () => {
    const pencil = page.getByRole('button', { name: 'Modifier la question' })
    const editor = page.getByRole('textbox', { name: 'Votre question' })
    await pencil.focus()
    await page.keyboard.press('Enter')
    await expect(editor).toHaveValue('Que voyez-vous ?')
    await editor.fill('Quel est')
    await page.keyboard.press('Escape')
    await expect(pencil).toBeFocused()
    await expect(questions(page)).toContainText('Que voyez-vous ?')

    await messageField(page).press('ArrowUp')
    await expect(editor).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(messageField(page)).toBeFocused()
    await messageField(page).fill('Autre')
    await messageField(page).press('ArrowUp')
    await expect(editor).toHaveCount(0)
    await messageField(page).fill('')

    localai.control.chatFault = { type: 'refuse', as: 'admission' }
    await pencil.click()
    await editor.fill('Quel est le budget ?')
    await editor.press('Enter')
    await expect(lastReply(page).getByRole('alert')).toContainText('est occupé')
    await expect(questions(page)).toContainText('Quel est le budget ?')
    await page.getByRole('button', { name: 'Version précédente' }).click()
    await expect(lastReply(page)).toContainText('Que voyez-vous ?')
    await page.getByRole('button', { name: 'Version suivante' }).click()
    await expect(questions(page)).toContainText('Quel est le budget ?')

    localai.control.chatFault = undefined
    await lastReply(page).getByRole('button', { name: 'Régénérer' }).click()
    await expect(lastReply(page)).toContainText('Quel est le budget ?')
    await expect(lastReply(page)).toContainText('Le budget est de 12 000 €.')
    await expect(questions(page)).toContainText('Quel est le budget ?')
    await expect(editor).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Télécharger budget.txt' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Agrandir connexion.png' })).toBeVisible()
  })

  await test.step('un fichier se retire de la question modifiée, et reste à l’ancienne', async () => {
    await page.getByRole('button', { name: 'Modifier la question' }).click()
    const remove = page.getByRole('button', { name: 'Retirer budget.txt' })
    await expect(page.getByRole('button', { name: 'Retirer connexion.png' })).toBeVisible()
    await remove.focus()
    await page.keyboard.press('Enter')
    await expect(remove).toHaveCount(0)
    const editor = page.getByRole('textbox', { name: 'Votre question' })
    await expect(editor).toBeFocused()
    await page.reload()
    await expect(editor).toBeVisible()
    await expect(page.getByRole('button', { name: 'Retirer connexion.png' })).toBeVisible()
    await expect(remove).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Corriger sans renvoyer' })).toBeDisabled()
    await editor.press('Enter')
    await expect(page.getByText('version 3 sur 3')).toBeAttached()
    await expect(lastReply(page)).toContainText('Quel est le budget ?')
    await expect(lastReply(page)).not.toContainText('12 000')
    const budget = page.getByRole('link', { name: 'Télécharger budget.txt' })
    await expect(budget).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Agrandir connexion.png' })).toBeVisible()
    await page.getByRole('button', { name: 'Version précédente' }).first().click()
    await expect(budget).toBeVisible()
  })
})
