import { expect } from '@playwright/test'
import { visitorTest as test } from '#fixtures.ts'
import { startMailServer } from '#setup/mail-server.ts'

test('l’administrateur choisit le serveur de courriel, l’essaie, et voit ce qui est parti ou non', async ({
  installForAdmin,
  faults,
}) => {
  faults.expect(/status of 400/)
  const server = await startMailServer()
  try {
    const { page, admin } = await installForAdmin()
    await page.goto('/settings')
    const emails = page.getByRole('switch', { name: 'Emails' })
    await expect(emails).toBeDisabled()
    await expect(page.getByText('Atelier IA n’envoie pas d’emails')).toBeVisible()

    await page.goto('/admin/features')
    await page.getByRole('link', { name: 'Courriel', exact: true }).first().click()
    await expect(page.getByRole('heading', { name: 'Aucun serveur de courriel' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Aucun courriel' })).toBeVisible()
    await page.getByRole('button', { name: 'Choisir le serveur' }).click()
    const dialog = page.getByRole('dialog', { name: 'Régler le courriel' })
    await dialog.getByRole('textbox', { name: 'Serveur', exact: true }).fill('smtp.mairie.example')
    await dialog.getByRole('combobox', { name: 'Chiffrement' }).click()
    await page.getByRole('option', { name: 'aucun' }).click()
    await dialog.getByRole('spinbutton', { name: 'Port' }).fill(String(server.port))
    await dialog
      .getByRole('textbox', { name: 'Adresse d’expédition' })
      .fill('atelier@mairie.example')
    await dialog.getByLabel('Votre mot de passe').fill(admin.password)
    await dialog.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(dialog.getByText('seul un serveur de cette machine')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Serveur', exact: true }).fill('127.0.0.1')
    await dialog.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(page.getByText('Réglages du courriel enregistrés')).toBeVisible()

    await page.getByRole('button', { name: 'M’envoyer un essai' }).click()
    await expect(page.getByText(`Courriel d’essai envoyé à ${admin.email}`)).toBeVisible()
    expect(server.received.map(({ subject }) => subject)).toEqual(['Courriel d’essai'])
    const table = page.getByRole('table', { name: 'Courriels' })
    await expect(table.getByRole('row').nth(1)).toContainText(/Essai.*Envoyé/)

    server.refuse(550)
    await page.getByRole('button', { name: 'M’envoyer un essai' }).click()
    await expect(page.getByRole('alert')).toContainText(
      'Le serveur de courriel refuse l’adresse du destinataire.',
    )
    const failed = table.getByRole('row').nth(1)
    await expect(failed).toContainText('En échec')
    await expect(failed).toContainText('boîte inconnue')
    server.refuse(undefined)
    await failed.getByRole('button', { name: `Renvoyer le courriel à ${admin.email}` }).click()
    await expect.poll(() => server.received.length).toBe(2)

    await page.goto('/settings')
    await emails.click()
    await expect(emails).toBeChecked()
    await page.reload()
    await expect(emails).toBeChecked()
  } finally {
    await server.close()
  }
})
