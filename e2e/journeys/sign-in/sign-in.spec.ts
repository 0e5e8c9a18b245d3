import { expect, type Page } from '@playwright/test'
import { test as signedInTest, visitorTest as test } from '#fixtures.ts'
import {
  confirmationField,
  openAccountMenu,
  passwordField,
  register,
  signIn,
} from '#pages/sign-in.ts'

const fieldErrors = (page: Page) =>
  page.getByRole('textbox', { name: 'Email' }).or(passwordField(page))

test('la connexion dit ce qui manque, puis ce qui est faux', { tag: '@firefox' }, async ({
  page,
}) => {
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: 'Connexion' })).toBeVisible()
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page.getByText('Email requis')).toBeVisible()
  await expect(page.getByText('Mot de passe requis')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused()

  await signIn(page, { email: 'zoé', password: '12345' })
  await expect(page.getByText('Email invalide')).toBeVisible()
  await expect(page.getByText('Le mot de passe doit contenir au moins 6 caractères')).toBeVisible()
  await expect(fieldErrors(page).first()).toHaveAttribute('aria-invalid', 'true')
})

test('l’inscription dit ce qui manque, puis ce qui est faux', async ({ page }) => {
  await page.goto('/register')
  await expect(page.getByRole('heading', { name: 'Inscription' })).toBeVisible()
  await page.getByRole('button', { name: 'Créer mon compte' }).click()
  for (const message of [
    'Nom requis',
    'Email requis',
    'Mot de passe requis',
    'Confirmation du mot de passe requise',
  ])
    await expect(page.getByText(message, { exact: true })).toBeVisible()

  await register(page, { name: 'Z', email: 'zoe@', password: '12345', confirmation: '12346' })
  await expect(page.getByText('Le nom doit contenir au moins 2 caractères')).toBeVisible()
  await expect(page.getByText('Email invalide')).toBeVisible()
  await expect(page.getByText('Le mot de passe doit contenir au moins 6 caractères')).toBeVisible()
  await expect(page.getByText('Les mots de passe doivent correspondre')).toBeVisible()
})

test('un champ quitté avec une faute le dit sans attendre l’envoi', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('textbox', { name: 'Email' }).fill('zoé')
  await passwordField(page).focus()
  await expect(page.getByText('Email invalide')).toBeVisible()
})

test('de mauvais identifiants sont refusés de la même façon, adresse connue ou non', {
  tag: '@firefox',
}, async ({ page, user, faults }) => {
  faults.expect(/status of 401/)
  await page.goto('/login')
  await signIn(page, { email: user.email, password: 'pas le bon' })
  await expect(page.getByRole('alert')).toHaveText('Identifiants invalides')
  await expect(page).toHaveURL('/login')

  await signIn(page, { email: 'personne@ailleurs.test', password: 'pas le bon' })
  await expect(page.getByRole('alert')).toHaveText('Identifiants invalides')

  await signIn(page, user)
  await expect(page).toHaveURL('/dashboard')
})

test('une adresse déjà prise est refusée avec une phrase', { tag: '@long' }, async ({
  page,
  user,
  faults,
}) => {
  faults.expect(/status of 409/)
  await page.goto('/register')
  await register(page, {
    name: 'Zoé',
    email: user.email.toUpperCase(),
    password: 'un deux trois',
    confirmation: 'un deux trois',
  })
  await expect(page.getByRole('alert')).toContainText(
    'Un compte existe déjà avec cette adresse email.',
  )
})

test('passer d’un formulaire à l’autre garde ce qui est écrit', { tag: '@long' }, async ({
  page,
}) => {
  await page.goto('/login')
  await page.getByRole('textbox', { name: 'Email' }).fill('zoe@atelier.test')
  await passwordField(page).fill('trois petits chats')
  await page.getByRole('link', { name: 'Inscription' }).click()
  await expect(page).toHaveURL('/register')
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('zoe@atelier.test')
  await expect(passwordField(page)).toHaveValue('trois petits chats')
  await confirmationField(page).fill('trois petits chats')
  await page.getByRole('textbox', { name: 'Nom' }).fill('Zoé Blanc')
  await page.getByRole('link', { name: 'Connexion' }).click()
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('zoe@atelier.test')
  await page.getByRole('link', { name: 'Inscription' }).click()
  await expect(page.getByRole('textbox', { name: 'Nom' })).toHaveValue('Zoé Blanc')
  await expect(confirmationField(page)).toHaveValue('trois petits chats')
})

test('le mot de passe peut se lire avant l’envoi', { tag: '@long' }, async ({ page }) => {
  await page.goto('/login')
  await passwordField(page).fill('trois petits chats')
  await page.getByRole('button', { name: 'Afficher le mot de passe' }).click()
  await expect(passwordField(page)).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Masquer le mot de passe' }).click()
  await expect(passwordField(page)).toHaveAttribute('type', 'password')
})

test('après la connexion, chacun revient là d’où il a été renvoyé', async ({ page, user }) => {
  await page.goto('/aide?de=ici')
  await expect(page).toHaveURL('/login')
  await signIn(page, user)
  await expect(page).toHaveURL('/aide?de=ici')
})

test(
  'qui vient de s’inscrire est connecté comme utilisateur, sans entrée Admin',
  { tag: ['@firefox', '@firefox-phone'] },
  async ({ page }, { workerIndex }) => {
    await page.goto('/register')
    const email = `nouvelle-${workerIndex}-${crypto.randomUUID()}@atelier.test`
    await register(page, {
      name: 'Zoé Blanc',
      email,
      password: 'trois petits chats',
      confirmation: 'trois petits chats',
    })
    await expect(page).toHaveURL('/dashboard')
    await expect(page.getByText('Bonjour Zoé.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Admin' })).toHaveCount(0)
    const stored = await page.evaluate(() => ({ ...localStorage }))
    expect(stored).toMatchObject({
      accessToken: expect.any(String),
      refreshToken: expect.any(String),
      userRole: 'USER',
    })
  },
)

signedInTest(
  'qui est déjà connecté et ouvre /login ou /register va au tableau de bord',
  async ({ page }) => {
    for (const address of ['/login', '/register']) {
      await page.goto(address)
      await expect(page).toHaveURL('/dashboard')
    }
  },
)

signedInTest(
  'la déconnexion oublie la session, dans tous les onglets',
  { tag: '@firefox' },
  async ({ page, context, faults }) => {
    // What the other tab was just asking for may cross the sign-out.
    faults.expect(/status of 401/)
    await page.goto('/profile')
    const otherTab = await context.newPage()
    await otherTab.goto('/dashboard')
    await expect(otherTab.getByRole('heading', { name: 'Tableau de bord' })).toBeVisible()

    const menu = await openAccountMenu(page)
    await menu.getByRole('menuitem', { name: 'Déconnexion' }).click()
    await expect(page).toHaveURL('/login')
    expect(
      await page.evaluate(() => [
        localStorage.accessToken,
        localStorage.refreshToken,
        localStorage.userRole,
      ]),
    ).toEqual([undefined, undefined, undefined])
    await expect(otherTab).toHaveURL('/login')
  },
)
