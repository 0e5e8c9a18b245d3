import type { AdminConfiguration } from '@atelier/contract/configuration/configuration'
import type { Job } from '@atelier/contract/jobs/jobs'
import { expect } from '@playwright/test'
import { adminTest as test } from '#fixtures.ts'
import { changesDialog, openConfiguration, saveConfiguration } from '#pages/admin.ts'
import { createChat, requestReplyAsJob } from '#pages/chat.ts'
import { callApi, registerAdmin, registerUser } from '#setup/users.ts'

test('les bornes sont dites, et refusées avec leur phrase, dans l’onglet où elles sont', async ({
  page,
  product,
  admin,
}) => {
  await openConfiguration(page, 'limits')
  const requests = page.getByLabel('Demandes simultanées aux moteurs')
  await requests.fill('101')
  await requests.blur()
  await expect(page.getByText('Entre 1 et 100', { exact: true })).toBeVisible()
  await page.getByLabel('Demandes par personne et par minute').fill('0')
  await page.getByLabel('Tokens par réponse, au plus').fill('99')
  await page.getByLabel('Taille maximale d’un fichier, en octets').fill('100000001')
  await page.getByRole('tab', { name: 'LocalAI' }).click()
  await page.getByLabel('Délai d’attente de la connexion, en secondes', { exact: true }).fill('305')
  await page.getByLabel('Délai d’attente de la connexion, en secondes', { exact: true }).blur()
  await page.getByLabel('Nouveaux essais').fill('11')
  await page.getByRole('tab', { name: 'Maintenance' }).click()
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(
    page.getByRole('tab', { name: 'Limites & Performance (à corriger)' }),
  ).toHaveAttribute('aria-selected', 'true')
  await expect(requests).toBeFocused()
  for (const message of [
    'Entre 1 et 100',
    'Entre 1 et 1000',
    'Entre 100 et 32000',
    'Entre 1024 et 100000000',
  ])
    await expect(page.getByText(message, { exact: true })).toBeVisible()
  await page.getByRole('tab', { name: 'LocalAI (à corriger)' }).click()
  for (const message of ['Entre 10 et 300', 'Entre 0 et 10'])
    await expect(page.getByText(message, { exact: true })).toBeVisible()
  const timeout = page.getByLabel('Délai d’attente de la connexion, en secondes', { exact: true })
  await expect(timeout).toHaveAccessibleDescription('Entre 10 et 300')
  await timeout.fill('45')
  await timeout.blur()
  await expect(timeout).toHaveAccessibleDescription('Par pas de 10, par exemple 40 ou 50')
  const stored = await callApi<AdminConfiguration>(product.url, 'GET /admin/config', { by: admin })
  expect(stored.limits.maxConcurrentRequests).toBeLessThanOrEqual(100)
})

test('un seul bouton enregistre tous les onglets, et les tailles se lisent', async ({
  installForAdmin,
}) => {
  const { product, admin, page } = await installForAdmin()
  await openConfiguration(page, 'limits')
  await page.getByLabel('Taille maximale d’un fichier, en octets').fill('20971520')
  await expect(page.getByText('Soit 20 MB.')).toBeVisible()
  await page.getByRole('tab', { name: 'LocalAI' }).click()
  await page.getByLabel('Adresse du moteur').first().fill('http://127.0.0.1:9')
  await page.getByLabel('Clé d’accès').fill('secret')
  await page.getByRole('button', { name: 'Tester la connexion à LocalAI' }).click()
  await expect(
    page.getByRole('status').filter({ hasText: /ne répond pas|injoignable|joindre/ }),
  ).toBeVisible()
  await page.getByRole('slider').press('ArrowRight')
  await expect(
    page.getByLabel('Délai d’attente de la connexion, en secondes', { exact: true }),
  ).toHaveValue('40')
  await expect(page.getByText('Modifications non enregistrées')).toBeVisible()
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(changesDialog(page).getByRole('listitem')).toHaveText([
    'Taille maximale d’un fichier50 MB → 20 MB',
    'Adresse de LocalAIvide → http://127.0.0.1:9',
    'Délai d’attente de la connexion30 → 40',
    'Clé de LocalAIaucune → une nouvelle clé',
  ])
  await changesDialog(page).getByRole('button', { name: 'Revenir' }).click()
  await expect(changesDialog(page)).toHaveCount(0)
  await saveConfiguration(page)
  await expect(page.getByText('Tout est enregistré')).toBeVisible()
  await expect(page.getByText('Configuration sauvegardée')).toHaveCount(0)
  await expect(page.getByText('Clé enregistrée')).toBeVisible()

  const stored = await callApi<AdminConfiguration>(product.url, 'GET /admin/config', { by: admin })
  expect(stored).toMatchObject({
    limits: { maxFileSizeBytes: 20_971_520 },
    localai: { baseUrl: 'http://127.0.0.1:9', timeout: 40, apiKey: '', apiKeySet: true },
  })

  await page.getByLabel('Adresse du moteur').first().fill('http://127.0.0.1:10')
  await expect(page.getByText('elle sera effacée', { exact: false }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Annuler les modifications' }).click()
  await page.getByRole('button', { name: 'Effacer' }).click()
  await expect(page.getByText('La clé sera effacée à l’enregistrement.')).toBeVisible()
  await saveConfiguration(page)
  await expect(page.getByLabel('Clé d’accès')).toHaveValue('')
})

test('ce que l’environnement fixe se lit, avec le nom de la variable, et ne se change pas', {
  tag: '@long',
}, async ({ page, engine }) => {
  await openConfiguration(page, 'localai')
  const address = page.getByLabel('Adresse du moteur').first()
  await expect(address).toHaveValue(engine.url)
  await expect(address).toHaveAttribute('readonly')
  await expect(page.getByText('LOCALAI_URL')).toBeVisible()
  await page.getByRole('button', { name: 'Tester la connexion à LocalAI' }).click()
  await expect(page.getByRole('status').filter({ hasText: /Réponse en \d+\sms/ })).toBeVisible()
})

test('les délais par type de travail se lisent, avec celui que l’on règle', {
  tag: '@long',
}, async ({ page }) => {
  await openConfiguration(page, 'localai')
  const table = page.getByRole('table', { name: 'Délais par type de tâche' })
  await expect(
    table.getByRole('row', { name: /^Création d’image et inpainting 10\smin/ }),
  ).toBeVisible()
  await page.getByLabel('Délai d’attente de la connexion, en secondes', { exact: true }).fill('60')
  await expect(
    table.getByRole('row', {
      name: /^Connexion et appels de contrôle 1\smin, le délai d’attente de la connexion/,
    }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Annuler les modifications' }).click()
})

test('en maintenance, ce qui se termine encore se compte, jusqu’au dernier', {
  tag: '@long',
}, async ({ install, localai, openBrowser }) => {
  const product = await install({ LOCALAI_URL: localai.url })
  const admin = await registerAdmin(product.url)
  const jobs: Job[] = []
  for (const title of ['Un', 'Deux'])
    jobs.push(
      await requestReplyAsJob(product.url, admin, {
        chatId: (await createChat(product.url, admin, title)).id,
        content: '[[attend]]',
      }),
    )
  const page = await openBrowser({ as: admin, on: product })
  await openConfiguration(page, 'maintenance')
  const left = page.getByRole('tabpanel').getByRole('status')
  await expect(left.filter({ hasText: 'en cours' })).toHaveCount(0)
  await page.getByRole('switch', { name: 'Maintenance' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Activer' }).click()
  await saveConfiguration(page)
  await expect(left.filter({ hasText: /^2\stâches en cours$/ })).toBeVisible()
  await callApi(product.url, `DELETE /jobs/${jobs[0]?.id}`, { by: admin })
  await expect(left.filter({ hasText: /^1\stâche en cours$/ })).toBeVisible()
  await callApi(product.url, `DELETE /jobs/${jobs[1]?.id}`, { by: admin })
  await expect(left.filter({ hasText: 'Aucune tâche en cours' })).toBeVisible()
})

test('un outil fermé quitte la barre, et sa page le dit', async ({
  installForAdmin,
  engine,
  openBrowser,
  faults,
}) => {
  faults.expect(/status of 403/)
  const { product, page } = await installForAdmin({ LOCALAI_URL: engine.url })
  const user = await registerUser(product.url)
  await openConfiguration(page, 'features')
  await page.getByRole('switch', { name: 'Chat' }).uncheck()
  await saveConfiguration(page)
  await expect(
    page.getByRole('navigation', { name: 'Outils' }).getByRole('link', { name: 'Chat' }),
  ).toHaveCount(0)

  const other = await openBrowser({ as: user, on: product })
  await other.goto('/chat')
  await expect(other.getByRole('heading', { name: 'Fonctionnalité désactivée' })).toBeVisible()
  const tools = other.getByRole('navigation', { name: 'Outils' })
  await expect(tools.getByRole('link', { name: 'Génération d’images' })).toBeVisible()
  await expect(tools.getByRole('link', { name: 'Chat' })).toHaveCount(0)
  await expect(callApi(product.url, 'GET /chat', { by: user })).rejects.toThrow('403')
})

test('la maintenance se confirme, déconnecte chacun avec son message, et l’administrateur continue', {
  tag: '@long',
}, async ({ install, openBrowser, faults }) => {
  faults.expect(/status of 503/)
  const product = await install()
  const admin = await registerAdmin(product.url)
  const user = await registerUser(product.url)
  const other = await openBrowser({ as: user, on: product })
  await other.goto('/dashboard')
  await expect(other.getByRole('heading', { name: 'Tableau de bord' })).toBeVisible()

  const page = await openBrowser({ as: admin, on: product })
  await openConfiguration(page, 'maintenance')
  const enabled = page.getByRole('switch', { name: 'Maintenance' })
  await expect(page.getByLabel('Message affiché à la connexion')).toBeDisabled()
  await enabled.click()
  const question = page.getByRole('alertdialog', { name: 'Activer la maintenance ?' })
  await expect(question).toContainText('Tous les utilisateurs seront déconnectés')
  await question.getByRole('button', { name: 'Annuler' }).click()
  await expect(enabled).not.toBeChecked()
  await enabled.click()
  await question.getByRole('button', { name: 'Activer' }).click()
  await expect(enabled).toBeChecked()
  await page.getByLabel('Message affiché à la connexion').fill('Retour à midi.')

  const address = page.getByLabel('Adresse email')
  await address.press('Enter')
  await address.fill('zoe@mairie.example')
  await address.press('Enter')
  await address.fill('Zoe@mairie.example')
  await address.press('Enter')
  await expect(page.getByText('Cette adresse est déjà dans la liste.')).toBeVisible()
  await address.fill('yann@mairie.example')
  await page.getByRole('button', { name: 'Ajouter' }).click()
  await page.getByRole('button', { name: 'Retirer zoe@mairie.example' }).click()
  await expect(
    page
      .getByRole('list', { name: 'Personnes admises pendant la maintenance' })
      .getByRole('listitem'),
  ).toHaveText(['yann@mairie.example'])
  await saveConfiguration(page)

  await expect(other).toHaveURL('/login')
  await expect(other.getByText('Retour à midi.')).toBeVisible()

  await page.reload()
  await expect(enabled).toBeChecked()
  await enabled.click()
  await expect(enabled).not.toBeChecked()
  await saveConfiguration(page)
  await callApi(product.url, 'GET /auth/profile', { by: admin })
})

test('quitter avec des modifications demande d’abord', async ({ page }) => {
  await openConfiguration(page, 'limits')
  await page.getByLabel('Demandes par personne et par minute').fill('7')
  await page.getByRole('tab', { name: 'LocalAI' }).click()
  await page
    .getByRole('navigation', { name: 'Administration' })
    .getByRole('link', { name: 'Types de modèles' })
    .click()
  const question = page.getByRole('alertdialog', { name: 'Quitter sans enregistrer ?' })
  await question.getByRole('button', { name: 'Rester' }).click()
  await expect(page).toHaveURL('/admin/config?tab=localai')
  await page
    .getByRole('navigation', { name: 'Administration' })
    .getByRole('link', { name: 'Types de modèles' })
    .click()
  await question.getByRole('button', { name: 'Quitter' }).click()
  await expect(page).toHaveURL('/admin/model-types')
})

test('ce qui ne peut pas être lu ou enregistré le dit', { tag: '@long' }, async ({
  page,
  faults,
}) => {
  faults.expect(/status of (500|404)/)
  const answer = (status: number, error: string) => ({
    status,
    json: { error, code: 'server.internal' },
  })
  await page.route('**/api/admin/config', (route) =>
    route.fulfill(answer(404, 'Cette adresse n’existe pas.')),
  )
  await page.goto('/admin/config')
  await expect(page.getByRole('heading', { name: 'Configuration introuvable' })).toBeVisible()
  await page.unroute('**/api/admin/config')
  await page.route('**/api/admin/config', (route) =>
    route.fulfill(answer(500, 'Le disque ne répond pas.')),
  )
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect(page.getByRole('heading', { name: 'Erreur lors du chargement' })).toBeVisible()
  await expect(page.getByText('Le disque ne répond pas.')).toBeVisible()
  await page.unroute('**/api/admin/config')
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect(page.getByRole('button', { name: 'Enregistrer' })).toBeVisible()
  await page.route('**/api/admin/config', (route) =>
    route.fulfill(answer(500, 'Le disque ne répond pas.')),
  )
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByRole('alert')).toContainText('Erreur lors de la sauvegarde')
  await expect(page.getByRole('alert')).toContainText('Le disque ne répond pas.')
})
