import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { adminTest as test } from '#fixtures.ts'
import { checkScreen, followSystemTheme } from '../check-screen.ts'

test('sauvegardes : aucune, leurs réglages, celles qui sont faites, en restaurer une, un échec', async ({
  installForAdmin,
  faults,
}) => {
  faults.expect(/status of 400/)
  const nas = await mkdtemp(join(tmpdir(), 'atelier-nas-'))
  const { page, admin, product } = await installForAdmin()
  await followSystemTheme(page)
  await page.goto('/admin/backups')
  await expect(page.getByRole('heading', { name: 'Aucune sauvegarde automatique' })).toBeVisible()
  await checkScreen(page, 'sauvegardes-aucune')

  await page.getByRole('button', { name: 'Choisir l’emplacement' }).click()
  const dialog = page.getByRole('dialog', { name: 'Régler les sauvegardes' })
  await dialog.getByRole('textbox', { name: 'Emplacement' }).fill(join(nas, 'absent'))
  await dialog.getByLabel('Votre mot de passe').fill(admin.password)
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(dialog.getByRole('alert')).toContainText('ne peuvent pas être lues et écrites')
  await checkScreen(page, 'sauvegardes-reglages-refuses')
  await dialog.getByRole('textbox', { name: 'Emplacement' }).fill(nas)
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Réglages des sauvegardes enregistrés')).toBeVisible()

  await page.getByRole('button', { name: 'Sauvegarder maintenant' }).click()
  await expect(page.getByText('Restaurée à l’essai', { exact: true })).toBeVisible()
  await expect(page.getByText('À jour')).toBeVisible()
  await checkScreen(page, 'sauvegardes')
  await page.getByRole('button', { name: /Restaurer la sauvegarde du/ }).click()
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Commande' })).toHaveValue(
    new RegExp(`^npm run restore -- ${nas}/en-clair/atelier-ia-`),
  )
  await checkScreen(page, 'sauvegardes-restaurer')
  await page.getByRole('dialog').getByRole('button', { name: 'Fermer' }).click()

  await rm(nas, { recursive: true })
  await page.getByRole('button', { name: 'Sauvegarder maintenant' }).click()
  await expect(page.getByText('En échec')).toBeVisible()
  await expect(page.getByRole('log', { name: 'Annonces' })).toContainText(
    'La dernière sauvegarde a échoué',
  )
  await checkScreen(page, 'sauvegardes-echec')
  expect(product.takeErrors().join()).toContain('une sauvegarde a échoué')
})
