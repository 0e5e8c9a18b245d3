import { expect, type Page } from '@playwright/test'
import { createChat } from '#pages/chat.ts'
import { give } from '#pages/files.ts'
import { catalogueWith } from '#pages/local-models.ts'
import { aMonth } from '#setup/a-month.ts'
import { callApi, registerAdmin, registerUser } from '#setup/users.ts'
import { picture } from './addresses.ts'
import { pressEverything } from './pressing.ts'
import { expectWholeTexts, languages, open, waitForPage, walkTest } from './whole-texts.ts'

const test = walkTest
const dialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'))
/** The button that a page or a form is about. */
const principal = (page: Page) => page.getByRole('main').locator('.MuiButton-contained:visible')

for (const language of languages) {
  test(`aucun texte n’est coupé ni couvert pendant que l’on travaille (${language})`, async ({
    installIn,
  }) => {
    const { product, admin, page } = await installIn(language)
    await lookAtOverlays(page)
    await lookAtMonth(page)
    await lookAtRecorder(page)
    await lookAtInpainting(page)
    const { id } = await createChat(product.url, admin, 'Compte rendu du conseil municipal')
    await lookAtChat(page, `/chat/${id}`)
  })

  test(`ni dans ce que l’administration refuse, demande ou montre (${language})`, async ({
    installIn,
  }) => {
    const { product, admin, page } = await installIn(language)
    await registerUser(product.url, { name: 'Clémence Figurant-de-la-Tour' })
    await lookAtConfiguration(page)
    await open(page, '/admin/quotas')
    await page.getByRole('main').getByRole('checkbox').last().check()
    await expectWholeTexts(page, 'quotas, comptes choisis')
    await open(page, '/admin/notifications')
    await page
      .getByRole('main')
      .getByRole('textbox')
      .last()
      .fill('Formation jeudi à 14 h. '.repeat(9))
    await expectWholeTexts(page, 'annonce, écrite')
    await callApi(product.url, 'PUT /admin/config', {
      by: admin,
      body: { features: { chatEnabled: false } },
    })
    await open(page, '/chat')
    await expectWholeTexts(page, 'chat, désactivé')
  })

  test(`ni dans les modèles locaux et les premiers pas (${language})`, async ({
    installWithExternals,
    modelHost,
    engine,
    openAs,
  }) => {
    const product = await installWithExternals({
      ...catalogueWith(modelHost, modelDrafts),
      ports: [{ name: 'LocalAI', port: Number(new URL(engine.url).port) }],
    })
    const admin = await registerAdmin(product.url)
    const page = await openAs(product, admin, language)
    await open(page, '/dashboard')
    await expectWholeTexts(page, 'premiers pas')
    for (const id of ['mini', 'faux', 'moyen'])
      await callApi(product.url, `POST /admin/local-models/catalogue/${id}/install`, { by: admin })
    await open(page, '/admin/local-models')
    await expect(page.getByRole('main').getByRole('alert').first()).toBeVisible()
    await expect(page.getByRole('main').getByRole('progressbar').first()).toBeVisible()
    await expectWholeTexts(page, 'modèles locaux, installés, en échec et en cours')
    await pressEverything(page, { path: '/admin/local-models', within: 'main' }, new Set())
  })

  test(`ni à la connexion, ni sous un lien de mot de passe (${language})`, async ({
    installIn,
  }) => {
    const { product, admin, page } = await installIn(language)
    const { user } = await registerUser(product.url)
    const link = await callApi<{ token: string }>(
      product.url,
      `POST /admin/users/${user.id}/password-link`,
      { by: admin },
    )
    await page.goto(`/mot-de-passe#${link.token}`)
    await lookAtForm(page, '/mot-de-passe')
    await callApi(product.url, 'POST /admin/system/maintenance/enable', {
      by: admin,
      body: { message: 'Nous installons de nouveaux modèles ; l’atelier revient à 18 h.' },
    })
    // They keep the language of who has just left.
    await page.evaluate(() => {
      for (const key of ['accessToken', 'refreshToken', 'userRole']) localStorage.removeItem(key)
    })
    for (const path of ['/login', '/register']) {
      await page.goto(path)
      await lookAtForm(page, path)
    }
    await page.goto('/hors-ligne.html')
    await expectWholeTexts(page, 'hors ligne')
  })
}

async function lookAtOverlays(page: Page) {
  await open(page, '/dashboard')
  await page.keyboard.press('?')
  await expect(dialog(page)).toBeVisible()
  await expectWholeTexts(page, 'les raccourcis')
  await open(page, '/dashboard')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('option').first()).toBeVisible()
  await expectWholeTexts(page, 'la palette')
  await open(page, '/dashboard')
  await give(page.locator('body'), 'drop', {
    name: 'Réunion du conseil de quartier du 12 mars, première partie.mp3',
    type: 'audio/mpeg',
  })
  await expect(dialog(page)).toBeVisible()
  await expectWholeTexts(page, 'un fichier déposé')
}

async function lookAtMonth(page: Page) {
  await page.route('**/api/activity?*', (route) => route.fulfill({ json: { data: aMonth() } }))
  for (const path of ['/dashboard', '/dashboard?tab=statistics']) {
    await open(page, path)
    await expectWholeTexts(page, `${path}, un mois d’activité`)
  }
}

async function lookAtRecorder(page: Page) {
  await open(page, '/audio-transcription')
  await page.getByRole('main').getByRole('tab').nth(1).click()
  await page.getByRole('tabpanel').getByRole('button').last().click()
  await expect(page.getByRole('timer')).toBeVisible()
  await expectWholeTexts(page, 'pendant un enregistrement')
}

async function lookAtInpainting(page: Page) {
  await open(page, '/inpainting')
  const file = { name: 'lac-barque.png', mimeType: 'image/png', buffer: picture(90) }
  await page.locator('input[type=file]').first().setInputFiles(file)
  const canvas = page.getByRole('application')
  await expect(canvas).toBeVisible()
  await expectWholeTexts(page, 'inpainting, image choisie')
  await page.setViewportSize({ width: 1440, height: 900 })
  await canvas.press('Enter')
  await canvas.press('ArrowRight')
  await canvas.press('Enter')
  await page.getByRole('main').getByRole('textbox').first().fill('Une cabane rouge sur pilotis')
  await expectWholeTexts(page, 'inpainting, masque dessiné')
}

async function lookAtChat(page: Page, path: string) {
  await open(page, path)
  const message = page.getByRole('main').getByRole('textbox').last()
  const file = {
    name: 'Compte rendu du 12 mars.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('Oui'),
  }
  await page.getByRole('main').locator('input[type=file]').last().setInputFiles(file)
  await message.fill('Que dit ce document ?')
  await expectWholeTexts(page, 'chat, fichier choisi')
  await message.fill('Parlez [[coupe]]')
  await message.press('Enter')
  await expect(page.getByRole('article').last().getByRole('alert')).toBeVisible()
  await expectWholeTexts(page, 'chat, réponse en panne')
  await page.setViewportSize({ width: 1440, height: 900 })
  await message.fill('Parlez longtemps [[lent:900]]')
  await message.press('Enter')
  await expect(page.getByRole('article').last()).toContainText('Le modèle d’essai')
  await expectWholeTexts(page, 'chat, réponse en cours')
}

async function lookAtConfiguration(page: Page) {
  for (const tab of ['localai', 'limits'])
    for (const value of ['0', '7']) {
      await open(page, `/admin/config?tab=${tab}`)
      // Refused, then to be confirmed.
      await page.getByRole('main').locator('input[inputmode=numeric]:visible').first().fill(value)
      await principal(page).last().click()
      await waitForPage(page)
      await expectWholeTexts(page, `configuration, ${tab} à ${value}`)
    }
  await open(page, '/admin/config?tab=maintenance')
  await page.getByRole('main').getByRole('switch').first().click()
  await expect(dialog(page)).toBeVisible()
  await expectWholeTexts(page, 'maintenance, à confirmer')
}

/** As it is, then as it is when nothing was filled in. */
async function lookAtForm(page: Page, name: string) {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await waitForPage(page)
  await expectWholeTexts(page, name)
  await page.locator('button[type=submit]').click()
  await expect(page.locator('[aria-invalid=true]').first()).toBeVisible()
  await expectWholeTexts(page, `${name}, avec des fautes`)
}

const modelDrafts = [
  {
    id: 'mini',
    name: 'Miniature',
    description: 'Le plus petit : répond vite sur toute machine, pour des textes courts.',
    file: 'miniature.gguf',
  },
  {
    id: 'faux',
    name: 'Coder miniature',
    description: 'Pour le code : écrire, expliquer, corriger des programmes.',
    file: 'faux.gguf',
    hosted: { status: 503 },
  },
  {
    id: 'moyen',
    name: 'Moyen',
    description: 'Un bon équilibre pour le travail de tous les jours.',
    file: 'moyen.gguf',
    hosted: { gate: { after: 4000, open: new Promise<void>(() => undefined) } },
  },
  {
    id: 'voix',
    name: 'Siwis',
    ability: 'speech' as const,
    description: 'Voix de femme, française, claire et posée.',
    file: 'siwis.onnx',
  },
]
