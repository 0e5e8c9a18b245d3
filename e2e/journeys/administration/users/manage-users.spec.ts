import { expect, type Locator, type Page } from '@playwright/test'
import { adminTest as test, visitorTest } from '#fixtures.ts'
import { callApi, registerAdmin, registerUser, signInAgain } from '#setup/users.ts'

const rowOf = (page: Page, email: string): Locator =>
  page.getByRole('row').filter({ hasText: email })

/** Finds the account, and opens an entry of its menu. */
async function choose(page: Page, email: string, entry: string) {
  await rowOf(page, email)
    .getByRole('button', { name: /^Autres actions/ })
    .click()
  await page.getByRole('menuitem', { name: entry }).click()
}

test('un compte se crée, se cherche, se modifie, se désactive et se supprime', {
  tag: '@firefox',
}, async ({ page, product, admin, faults }) => {
  const email = 'zoe.lefevre@nord.test'
  await page.goto('/admin/users')
  await page.getByRole('button', { name: 'Ajouter un utilisateur' }).click()
  const dialog = page.getByRole('dialog', { name: 'Créer un utilisateur' })
  await expect(
    dialog.getByText(
      /^Un administrateur existe déjà\. La création d.un second admin est interdite\.$/,
    ),
  ).toBeVisible()
  const create = dialog.getByRole('button', { name: 'Créer' })
  await expect(create).toBeDisabled()
  await dialog.getByLabel('Nom (facultatif)').fill('Zoé Lefèvre')
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Mot de passe', { exact: true }).fill('court')
  await expect(dialog.getByText('6 caractères minimum')).toBeVisible()
  await dialog.getByLabel('Mot de passe', { exact: true }).fill('trois petits chats')
  await dialog.getByLabel('Confirmation du mot de passe').fill('trois petits chiens')
  await expect(dialog.getByText('Les mots de passe ne correspondent pas')).toBeVisible()
  await expect(create).toBeDisabled()
  await dialog.getByLabel('Confirmation du mot de passe').fill('trois petits chats')
  await dialog.getByLabel('Quota d’inpainting').fill('12')
  await expect(dialog.getByText('12 au plus')).toBeVisible()
  await create.click()
  await expect(page.getByText('Le compte de Zoé Lefèvre a été créé')).toBeVisible()

  await page.getByRole('searchbox', { name: 'Rechercher un nom ou un email' }).fill('LEFEVRE')
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(rowOf(page, email)).toContainText('Jamais')
  await expect(page).toHaveURL(/search=LEFEVRE/)
  const tokens = await callApi<{ tokens: { accessToken: string; refreshToken: string } }>(
    product.url,
    'POST /auth/login',
    {
      body: { email, password: 'trois petits chats' },
    },
  )
  await callApi(product.url, 'POST /chat/create', {
    by: tokens,
    body: { title: 'Un chat', model: 'qwen3-8b' },
  })
  await page.getByRole('button', { name: 'Actualiser' }).click()
  await expect(rowOf(page, email).getByRole('cell').nth(3)).toHaveText('1')

  await rowOf(page, email).getByRole('button', { name: 'Modifier Zoé Lefèvre' }).click()
  const edit = page.getByRole('dialog', { name: "Modifier l'utilisateur" })
  faults.expect(/status of 409/)
  await edit.getByLabel('Email').fill(admin.email)
  await edit.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(edit.getByRole('alert')).toContainText('Erreur lors de la modification')
  await edit.getByLabel('Email').fill(email)
  await edit.getByLabel('Nom').fill('Zoé L.')
  await edit.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Le compte de Zoé L. a été modifié')).toBeVisible()

  await page.getByRole('searchbox').fill('zoe.lefevre')
  await rowOf(page, email).getByRole('switch', { name: 'Désactiver Zoé L.' }).click()
  await expect(rowOf(page, email)).toContainText('Inactif')

  await rowOf(page, email).getByRole('button', { name: 'Supprimer Zoé L.' }).click()
  const ask = page.getByRole('alertdialog', { name: 'Supprimer Zoé L.' })
  await expect(ask).toContainText('Cette action est irréversible.')
  await ask.getByRole('button', { name: 'Supprimer' }).click()
  await expect(page.getByText('Le compte de Zoé L. a été supprimé')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Aucun compte ne correspond' })).toBeVisible()
})

test('une question fermée pendant la demande laisse dire que le compte est supprimé', {
  tag: '@long',
}, async ({ page, product }) => {
  const user = await registerUser(product.url, { name: 'Paul Pressé' })
  await page.goto(`/admin/users?search=${user.email}`)
  const isFree = Promise.withResolvers<void>()
  await page.route('**/api/admin/users/*', async (route) => {
    await isFree.promise
    await route.continue()
  })
  await rowOf(page, user.email).getByRole('button', { name: 'Supprimer Paul Pressé' }).click()
  const ask = page.getByRole('alertdialog', { name: 'Supprimer Paul Pressé' })
  await ask.getByRole('button', { name: 'Supprimer' }).click()
  await ask.getByRole('button', { name: 'Annuler' }).click()
  await expect(ask).toHaveCount(0)
  isFree.resolve()
  await expect(page.getByText('Le compte de Paul Pressé a été supprimé')).toBeVisible()
})

test('ce qu’on tape vite, même au milieu, se cherche tel quel ; une page après la dernière mène à la dernière', async ({
  page,
}) => {
  await page.goto('/admin/users?page=7')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await expect(page).not.toHaveURL(/page=7/)
  const search = page.getByRole('searchbox', { name: 'Rechercher un nom ou un email' })
  await search.pressSequentially('personne absente')
  await search.press('Home')
  await search.pressSequentially('une ')
  await expect(search).toHaveValue('une personne absente')
  await expect(page).toHaveURL(/search=une\+personne\+absente/)
})

test('suspendre, voir les sessions et les terminer ; un échec se dit', async ({
  page,
  product,
  openBrowser,
  faults,
}) => {
  const user = await registerUser(product.url, { name: 'Noé Garnier' })
  await signInAgain(product.url, user)
  const theirs = await openBrowser({ as: user })
  await theirs.goto('/dashboard')
  await page.goto(`/admin/users?search=${user.email}`)
  await choose(page, user.email, 'Sessions et clés')
  const sessions = page.getByRole('dialog', { name: 'Sessions et clés de Noé Garnier' })
  await expect(sessions.getByRole('listitem')).toHaveCount(2)
  await expect(sessions.getByRole('listitem').first()).toContainText(
    /Dernière activité\s: à l’instant/,
  )
  faults.expect(/status of 401/)
  await sessions.getByRole('button', { name: 'Tout déconnecter' }).click()
  await expect(sessions.getByText('Aucune session ouverte.')).toBeVisible()
  await theirs.goto('/profile')
  await expect(theirs).toHaveURL(/\/login/)
  await sessions.getByRole('button', { name: 'Fermer' }).click()
  await choose(page, user.email, 'Suspendre')
  await expect(rowOf(page, user.email)).toContainText('Suspendu')
  await expect(rowOf(page, user.email)).not.toContainText('Actif')

  faults.expect(/status of 500/)
  const broken = {
    status: 500,
    json: { error: 'Le disque ne répond pas.', code: 'server.internal' },
  }
  await page.route('**/api/admin/users/*/status', (route) => route.fulfill(broken))
  await choose(page, user.email, 'Lever la suspension')
  await expect(page.getByRole('alert')).toContainText(
    'Erreur lors du changement de statut. Le disque ne répond pas.',
  )
  await page.route('**/api/admin/users?*', (route) => route.fulfill(broken))
  await page.getByRole('button', { name: 'Actualiser' }).click()
  await expect(page.getByText('Erreur lors du chargement des utilisateurs')).toBeVisible()
})

visitorTest(
  'un lien de mot de passe ne sert qu’une fois',
  { tag: '@long' },
  async ({ page: visitor, product, admin, openBrowser, faults }) => {
    const page = await openBrowser({ as: admin })
    const user = await registerUser(product.url, { name: 'Inès Oublieuse' })
    await page.goto(`/admin/users?search=${user.email}`)
    await choose(page, user.email, 'Lien de mot de passe')
    const dialog = page.getByRole('dialog', { name: 'Lien de mot de passe pour Inès Oublieuse' })
    await dialog.getByRole('button', { name: 'Créer le lien' }).click()
    const link = await dialog.getByLabel('Lien à usage unique').inputValue()
    expect(link).toMatch(/^http:\/\/.+\/mot-de-passe#[\w-]{43}$/)
    await visitor.goto(link)
    await expect(visitor.getByText('Choisissez le mot de passe de Inès Oublieuse')).toBeVisible()
    await visitor.getByLabel('Nouveau mot de passe', { exact: true }).fill('un tout nouveau')
    await visitor.getByLabel('Confirmation du mot de passe').fill('un tout nouveau')
    await visitor.getByRole('button', { name: 'Enregistrer le mot de passe' }).click()
    await expect(visitor.getByText('Votre mot de passe a été changé')).toBeVisible()
    await visitor.getByRole('link', { name: 'Se connecter' }).click()
    await visitor.getByLabel('Email').fill(user.email)
    await visitor.getByLabel('Mot de passe', { exact: true }).fill('un tout nouveau')
    await visitor.getByRole('button', { name: 'Se connecter' }).click()
    await expect(visitor).toHaveURL('/dashboard')
    faults.expect(/status of 404/)
    await page.goto(link)
    await expect(page.getByText('Ce lien a déjà été utilisé')).toBeVisible()
  },
)

test('l’administration se cède, et les deux pages ouvertes le montrent aussitôt', {
  tag: '@long',
}, async ({ install, openBrowser, faults }) => {
  const product = await install()
  const admin = await registerAdmin(product.url)
  const heir = await registerUser(product.url, { name: 'Élise Héritière' })
  const [page, theirs] = [
    await openBrowser({ as: admin, on: product }),
    await openBrowser({ as: heir, on: product }),
  ]
  await theirs.goto('/dashboard')
  await expect(theirs.getByRole('link', { name: 'Admin', exact: true })).toHaveCount(0)
  await page.goto('/admin/users')
  await choose(page, heir.email, 'Céder l’administration')
  const dialog = page.getByRole('dialog', { name: 'Céder l’administration à Élise Héritière' })
  faults.expect(/status of 400/)
  await dialog.getByLabel('Votre mot de passe').fill('pas le bon')
  await dialog.getByRole('button', { name: 'Céder l’administration' }).click()
  await expect(dialog.getByText('Mot de passe incorrect')).toBeVisible()
  faults.expect(/status of 403/)
  await dialog.getByLabel('Votre mot de passe').fill(admin.password)
  await dialog.getByRole('button', { name: 'Céder l’administration' }).click()
  await expect(page.getByRole('heading', { name: /^Accès refusé/ })).toBeVisible()
  await expect(theirs.getByRole('link', { name: 'Admin', exact: true })).toBeVisible()
})
