import { expect } from '@playwright/test'
import { visitorTest as test } from '#fixtures.ts'
import { catalogueWith, entryCard, modelRow } from '#pages/local-models.ts'
import { registerAdmin, registerUser } from '#setup/users.ts'

const description = 'Répond toujours la même phrase.'

test('un modèle s’installe depuis le catalogue, se suspend, reprend, se vérifie, et s’efface', async ({
  installWithExternals,
  modelHost,
  openBrowser,
}) => {
  const { promise: open, resolve } = Promise.withResolvers<void>()
  const hosted = { gate: { after: 4000, open } }
  const product = await installWithExternals(
    catalogueWith(modelHost, [
      { id: 'mini', name: 'Miniature', description, file: 'miniature.gguf', hosted },
    ]),
  )
  const admin = await registerAdmin(product.url)
  const page = await openBrowser({ as: admin, on: product })
  await page.goto('/admin/local-models')

  const card = entryCard(page, 'Miniature')
  await expect(card).toContainText('Pas encore essayé')
  await expect(page.getByText('Aucun modèle pour le moment')).toBeVisible()
  await card.getByRole('button', { name: 'Installer Miniature' }).click()
  await expect(card.getByRole('progressbar', { name: 'Miniature', exact: true })).toBeVisible()
  await expect(card).toContainText(/Téléchargement.* sur /)
  await card.getByRole('button', { name: 'Suspendre l’installation de Miniature' }).click()
  await expect(card).toContainText('Suspendu')
  resolve()
  await card.getByRole('button', { name: 'Reprendre l’installation de Miniature' }).click()

  await expect(card).toContainText('Installé')
  const line = modelRow(page, 'Miniature')
  await expect(line).toContainText('Prêt')
  await expect(line).toContainText('chat/miniature.gguf')
  await line.getByRole('button', { name: 'Vérifier Miniature' }).click()
  await expect(line).toContainText('Vérifié : intact')

  await line.getByRole('button', { name: 'Supprimer Miniature' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Supprimer « Miniature » ?' })
  await dialog.getByRole('button', { name: 'Supprimer' }).click()
  await expect(page.getByText('Miniature a été supprimé')).toBeVisible()
  await expect(page.getByText('Aucun modèle pour le moment')).toBeVisible()
  await expect(card.getByRole('button', { name: 'Installer Miniature' })).toBeVisible()
  await expect(card).not.toContainText('Pas encore essayé')
})

test('un fichier qui n’est pas le bon est refusé avec une phrase, et un modèle s’ajoute par son adresse', {
  tag: '@long',
}, async ({ installWithExternals, modelHost, openBrowser, faults }) => {
  faults.expect(/status of 400/)
  const product = await installWithExternals(
    catalogueWith(modelHost, [
      {
        id: 'faux',
        name: 'Faux',
        description,
        file: 'faux.gguf',
        hosted: { announcedSha256: 'a'.repeat(64) },
      },
    ]),
  )
  const admin = await registerAdmin(product.url)
  const page = await openBrowser({ as: admin, on: product })
  await page.goto('/admin/local-models?ability=chat')
  const card = entryCard(page, 'Faux')
  await card.getByRole('button', { name: 'Installer Faux' }).click()
  await expect(card.getByRole('alert')).toContainText('son empreinte est différente')
  await expect(page.getByText('Aucun modèle pour le moment')).toBeVisible()

  await page.getByRole('button', { name: 'Ajouter par adresse' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ajouter un modèle par adresse' })
  await dialog.getByRole('textbox', { name: 'Nom' }).fill('Le mien')
  await dialog
    .getByRole('textbox', { name: 'Adresses des fichiers' })
    .fill('http://192.168.1.1/le-mien.gguf')
  await dialog.getByRole('button', { name: 'Ajouter' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Cette adresse n’est pas acceptée')
  await dialog
    .getByRole('textbox', { name: 'Adresses des fichiers' })
    .fill(`${modelHost.url}/a/b/resolve/main/le-mien.gguf`)
  await dialog.getByRole('button', { name: 'Ajouter' }).click()
  await expect(page.getByText('Le mien a été ajouté au catalogue')).toBeVisible()
  await page.getByRole('button', { name: 'Retirer Le mien du catalogue' }).click()
  await expect(page.getByText('Le mien a été retiré du catalogue')).toBeVisible()
})

test('tant que seul le Guide répond, l’administratrice est aidée à choisir : un moteur trouvé se connecte d’un clic', {
  tag: '@long',
}, async ({ installWithExternals, engine, modelHost, openBrowser }) => {
  const port = Number(new URL(engine.url).port)
  const product = await installWithExternals({
    ...catalogueWith(modelHost, []),
    ports: [{ name: 'LocalAI', port }],
  })
  const admin = await registerAdmin(product.url)
  const user = await registerUser(product.url)
  const other = await openBrowser({ as: user, on: product })
  await other.goto('/dashboard')
  await expect(other.getByRole('heading', { level: 1, name: 'Tableau de bord' })).toBeVisible()

  const page = await openBrowser({ as: admin, on: product })
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Avec quelle IA travailler ?' })).toBeVisible()
  await expect(other.getByRole('heading', { name: 'Avec quelle IA travailler ?' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Connecter LocalAI' }).click()
  await expect(page.getByText('LocalAI est connecté')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Avec quelle IA travailler ?' })).toHaveCount(0)
})

test('continuer avec le Guide ferme les premiers pas pour de bon', { tag: '@long' }, async ({
  installForAdmin,
}) => {
  const { page } = await installForAdmin()
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Continuer avec le Guide' }).click()
  await expect(page.getByRole('heading', { name: 'Avec quelle IA travailler ?' })).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Tableau de bord' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Avec quelle IA travailler ?' })).toHaveCount(0)
})

test('fermé par l’environnement, le catalogue le dit', { tag: '@long' }, async ({
  installForAdmin,
}) => {
  const { page } = await installForAdmin({ MODEL_CATALOGUE: 'off' })
  await page.goto('/admin/local-models')
  await expect(page.getByText('MODEL_CATALOGUE=off')).toBeVisible()
})
