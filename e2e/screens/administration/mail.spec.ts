import { expect } from '@playwright/test'
import { adminTest as test } from '#fixtures.ts'
import { startMailServer } from '#setup/mail-server.ts'
import { checkScreen, followSystemTheme } from '../check-screen.ts'

test('courriel : aucun serveur, ses réglages, un essai, ce qui est parti et ce qui a échoué', async ({
  installForAdmin,
}) => {
  const server = await startMailServer()
  try {
    const { page, admin } = await installForAdmin()
    await followSystemTheme(page)
    await page.goto('/admin/mail')
    await expect(page.getByRole('heading', { name: 'Aucun courriel' })).toBeVisible()
    await checkScreen(page, 'courriel-aucun')

    await page.getByRole('button', { name: 'Choisir le serveur' }).click()
    const dialog = page.getByRole('dialog', { name: 'Régler le courriel' })
    await dialog.getByRole('textbox', { name: 'Serveur', exact: true }).fill('127.0.0.1')
    await dialog.getByRole('combobox', { name: 'Chiffrement' }).click()
    await page.getByRole('option', { name: 'aucun' }).click()
    await dialog.getByRole('spinbutton', { name: 'Port' }).fill(String(server.port))
    await dialog
      .getByRole('textbox', { name: 'Adresse d’expédition' })
      .fill('atelier@mairie.example')
    await dialog.getByLabel('Votre mot de passe').fill(admin.password)
    await checkScreen(page, 'courriel-reglages')
    await dialog.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(page.getByText('Réglages du courriel enregistrés')).toBeVisible()

    const test = page.getByRole('button', { name: 'M’envoyer un essai' })
    await test.click()
    await expect(page.getByText('Courriel d’essai envoyé à')).toBeVisible()
    server.refuse(550)
    await test.click()
    await expect(page.getByRole('alert')).toContainText('refuse l’adresse du destinataire')
    await checkScreen(page, 'courriel')
    await page.getByRole('button', { name: /^Retirer le courriel à/ }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Retirer' }).click()
    await expect(page.getByText('Courriel retiré')).toBeVisible()
  } finally {
    await server.close()
  }
})
