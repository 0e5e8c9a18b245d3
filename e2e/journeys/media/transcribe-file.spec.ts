import { appendFile, readFile, writeFile } from 'node:fs/promises'
import { encodeSound, installedFfmpegFolder } from '@atelier/engine/testing/audio/encode-sound'
import { makeWav } from '@atelier/engine/testing/audio/make-wav'
import { expect, type Page } from '@playwright/test'
import { accessibilityFaults } from '#checks/accessibility.ts'
import { test } from '#fixtures.ts'
import { give } from '#pages/files.ts'
import { callApi } from '#setup/users.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const segments = (page: Page) => page.getByRole('list', { name: 'Segments' }).getByRole('listitem')
const position = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('slider', { name: 'Position' })
    .last()
    .getAttribute('aria-valuenow')
    .then(Number)

async function choose(page: Page, seconds: number, name = 'réunion.wav') {
  await page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'audio/wav', buffer: makeWav(seconds) })
  await expect(page.getByText(name)).toBeVisible()
}

test('un fichier déposé devient un texte, qui se corrige à deux pages, se retrouve et s’emporte en sous-titres', {
  tag: '@firefox',
}, async ({ page, faults }) => {
  faults.expect(/409.*\/api\/audio\//)
  await page.goto('/audio-transcription')
  await expect(page.getByText('Votre transcription apparaîtra ici')).toBeVisible()
  await expect(button(page, 'Transcrire')).toBeDisabled()
  await page.getByRole('tab', { name: 'Upload' }).press('Control+Enter')
  await expect(page.getByRole('alert')).toHaveText('Veuillez sélectionner un fichier audio')
  await expect(button(page, 'Traduire')).toBeDisabled()
  const recording = { name: 'réunion.wav', type: 'audio/wav', content: makeWav(22) }
  await give(page.getByText('Déposez un fichier audio ou vidéo'), 'drop', recording)
  await expect(page.getByText('réunion.wav')).toBeVisible()
  await button(page, 'Transcrire').click()
  await expect(segments(page)).toHaveCount(5)
  await expect(page.getByText('Français', { exact: true }).last()).toBeVisible()
  await expect(page.getByRole('main')).toContainText('0:22')
  await expect(page.getByRole('main')).toContainText(/Traitement.*ms/)
  expect(await accessibilityFaults(page)).toEqual([])

  await button(page, /^0:10 - 0:15/).click()
  await expect.poll(() => position(page)).toBeGreaterThan(9.9)
  await expect(segments(page).nth(2)).toHaveAttribute('aria-current', 'true')
  await page.keyboard.press('Control+Space')
  await expect(page.getByRole('main').getByRole('button', { name: 'Mettre en pause' })).toHaveCount(
    0,
  )
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => position(page)).toBeLessThan(9)
  await button(page, 'Vitesse de lecture : 1').last().click()
  await expect(button(page, 'Vitesse de lecture : 1,25')).toBeVisible()

  await segments(page).nth(1).hover()
  await button(page, 'Corriger le segment à 0:05').click()
  await page
    .getByRole('textbox', { name: 'Texte du segment à 0:05' })
    .fill('Bonjour à toutes et à tous.')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Enregistré', { exact: true })).toBeVisible()
  await button(page, /^Annuler la correction/).click()
  await expect(segments(page).nth(1)).toContainText('Voici la phrase 2.')
  await button(page, /^Rétablir/).click()
  await button(page, 'Rechercher et remplacer').click()
  await page.getByRole('textbox', { name: 'Rechercher', exact: true }).fill('phrase')
  await expect(page.getByText('1 sur 4')).toBeVisible()
  await page.getByRole('textbox', { name: 'Remplacer par' }).fill('ligne')
  await button(page, 'Tout remplacer').click()
  await expect(page.getByText('Aucun résultat')).toBeVisible()
  await expect(page.getByText('Enregistré', { exact: true })).toBeVisible()

  await page.reload()
  await expect(segments(page).nth(0)).toContainText('Voici la ligne 1.')
  await expect(segments(page).nth(1)).toContainText('Bonjour à toutes et à tous.')
  await correctElsewhere(page)
  await button(page, 'Télécharger').click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: /\.srt/ }).click()
  expect((await download).suggestedFilename()).toBe('réunion.srt')
  const subtitles = await readFile(await (await download).path(), 'utf8')
  expect(subtitles).toMatch(/00:00:05,000 --> 00:00:10,000\r?\nBonjour à toutes et à tous\./)

  // On a phone it is below the form.
  await page.setViewportSize({ width: 390, height: 844 })
  await button(page, 'Voir l’historique').click()
  await expect(page.getByRole('dialog')).toContainText('réunion.wav')
  await button(page, 'Ouvrir la transcription de réunion.wav').click()
  await expect(segments(page).first()).toBeInViewport()
  await button(page, 'Voir l’historique').click()
  await button(page, 'Tout supprimer').click()
  await expect(page.getByText('Aucun historique disponible.')).toBeVisible()
  await button(page, 'Fermer').click()
  await expect(page.getByText('Votre transcription apparaîtra ici')).toBeVisible()
})

test('le format choisi est montré, copié et proposé d’abord, corrections comprises ; l’enregistrement se reprend', async ({
  page,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/audio-transcription')
  await choose(page, 11)
  await button(page, /^Options avancées/).click()
  await page.getByRole('combobox', { name: 'Format de sortie' }).click()
  await page.getByRole('option', { name: 'Sous-titres SRT' }).click()
  await button(page, 'Transcrire').click()
  const shown = page.getByText(/00:00:05,000 --> 00:00:10,000/)
  await expect(shown).toContainText('Voici la phrase 2.')
  const subtitles = page.getByRole('button', { name: 'Sous-titres SRT', exact: true })
  await expect(subtitles).toHaveAttribute('aria-pressed', 'true')
  expect(await accessibilityFaults(page)).toEqual([])

  await button(page, 'Segments').click()
  await segments(page).nth(1).dblclick()
  await writeCorrection(page, 'Bonjour à toutes.')
  await subtitles.click()
  await expect(shown).toContainText('Bonjour à toutes.')
  await button(page, 'Copier en Sous-titres SRT').click()
  await expect(button(page, 'Copié')).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toMatch(/00:00:05,000 --> 00:00:10,000\r?\nBonjour à toutes\./)

  await button(page, 'Télécharger').click()
  await expect(page.getByRole('menuitem')).toHaveText([
    'Sous-titres SubRip (.srt), format choisi',
    'Texte (.txt)',
    'Sous-titres WebVTT (.vtt)',
    'Données (.json)',
    'Document Word (.docx)',
    /^Enregistrement d’origine \(.*\)$/,
  ])
  expect(await accessibilityFaults(page)).toEqual([])
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: /^Enregistrement d’origine/ }).click()
  expect((await download).suggestedFilename()).toBe('réunion.wav')
  expect((await readFile(await (await download).path())).equals(makeWav(11))).toBe(true)
})

/** Another page corrects while this one's correction is being sent: a message reports it, and both are saved. */
async function correctElsewhere(page: Page) {
  const other = await page.context().newPage()
  await other.goto(page.url())
  const isFree = Promise.withResolvers<void>()
  await other.route('**/api/audio/*', async (route) => {
    if (route.request().method() === 'PATCH') await isFree.promise
    await route.continue()
  })
  await correct(other, 3, 'Dit par l’autre page.')
  await expect(other.getByText('Enregistrement…')).toBeVisible()
  await correct(page, 4, 'Dit par celle-ci.')
  await expect(page.getByText('Enregistré', { exact: true })).toBeVisible()
  isFree.resolve()
  await expect(
    other.getByText('Cette transcription a été corrigée ailleurs entre-temps.'),
  ).toBeVisible()
  await button(other, 'Garder mes corrections').click()
  await expect(other.getByText('Enregistré', { exact: true })).toBeVisible()
  for (const one of [other, page]) {
    await expect(segments(one).nth(3)).toContainText('Dit par l’autre page.')
    await expect(segments(one).nth(4)).toContainText('Dit par celle-ci.')
  }
  await other.close()
}

async function correct(page: Page, index: number, text: string) {
  await segments(page).nth(index).hover()
  await segments(page)
    .nth(index)
    .getByRole('button', { name: /^Corriger/ })
    .click()
  await writeCorrection(page, text)
}

async function writeCorrection(page: Page, text: string) {
  await page.getByRole('textbox', { name: /^Texte du segment/ }).fill(text)
  await page.keyboard.press('Enter')
}

test('le lien d’une transcription qui n’existe plus mène plus loin', async ({ page, faults }) => {
  faults.expect(/status of 404/)
  await page.goto('/audio-transcription?t=01900000-0000-7000-8000-000000000000')
  await expect(page.getByText('Cette transcription est introuvable')).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await button(page, 'Nouvelle transcription').click()
  await expect(page).toHaveURL('/audio-transcription')
  await expect(page.getByText('Votre transcription apparaîtra ici')).toBeVisible()
})

test('sans enregistrement automatique, partir demande d’abord ; au clavier, on reste à son segment', {
  tag: '@long',
}, async ({ page, product, user }) => {
  await callApi(product.url, 'PUT /settings', {
    by: user,
    body: { preferences: { autoSave: false } },
  })
  await page.goto('/audio-transcription')
  await choose(page, 12)
  await button(page, 'Transcrire').click()
  await expect(segments(page)).toHaveCount(3)
  await button(page, 'Corriger le segment à 0:05').focus()
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: /^Texte du segment/ }).fill('Dit autrement.')
  await page.keyboard.press('Enter')
  await expect(button(page, 'Corriger le segment à 0:05')).toBeFocused()
  const question = page.getByRole('alertdialog', { name: 'Quitter sans enregistrer ?' })
  await page.getByRole('link', { name: 'Chat' }).click()
  await question.getByRole('button', { name: 'Rester' }).click()
  await button(page, 'Voir l’historique').click()
  await button(page, /^Ouvrir la transcription/).click()
  await expect(segments(page).nth(1)).toContainText('Dit autrement.')
  await button(page, 'Enregistrer').click()
  await expect(page.getByText('Enregistré', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Chat' }).click()
  await expect(page).toHaveURL('/chat')
  await expect(question).toHaveCount(0)
})

test('une transcription survit à un rechargement et s’annule ; une panne se dit, et ce qui manque se refait', {
  tag: '@long',
}, async ({ page, localai, faults }) => {
  // The recording may be asked for at the very moment at which its transcription is taken back.
  faults.expect(/ERR_(FAILED|CONNECTION)|404.*\/api\/audio\/[^/]+(\/peaks|\/segments\?from=0)?\)/)
  localai.control.workMs = 60_000
  await page.goto('/audio-transcription')
  await choose(page, 12)
  await button(page, 'Transcrire').click()
  await expect(page.getByRole('progressbar', { name: 'Avancement' })).toBeVisible()
  await page.reload()
  await page.getByRole('main').getByRole('button', { name: 'Annuler', exact: true }).click()
  await expect(page.getByRole('progressbar', { name: 'Avancement' })).toHaveCount(0)
  await expect(page.getByText('Votre transcription apparaîtra ici')).toBeVisible()

  localai.control.workMs = 0
  localai.control.routeFaults = {
    '/v1/audio/transcriptions': {
      type: 'answer',
      status: 500,
      body: '{"error":{"message":"inference failed"}}',
    },
  }
  await page.goto('/audio-transcription')
  // The line breaks after the first part of a film, and the page with it: the same file goes on where it was.
  const film = await filmOf(12, test.info().outputPath('film.wav'))
  const sent: string[] = []
  let isCut = true
  await page.route('**/api/audio/uploads/*', async (route) => {
    if (route.request().method() !== 'PATCH') return await route.continue()
    sent.push((await route.request().allHeaders())['upload-offset'] ?? '')
    return isCut && sent.length > 1 ? await route.abort('connectionreset') : await route.continue()
  })
  await page.locator('input[type=file]').setInputFiles(film)
  await button(page, 'Traduire').click()
  await expect(page.getByText(/^8.MB sur 9/)).toBeVisible()
  await expect.poll(() => sent.length).toBeGreaterThan(1)
  await page.reload()
  isCut = false
  sent.length = 0
  await page.locator('input[type=file]').setInputFiles(film)
  await button(page, 'Traduire').click()
  await expect(page.getByRole('main').getByRole('alert').first()).toContainText(
    'Erreur lors de la traduction',
  )
  localai.control.routeFaults = {}
  for (const untrue of ['Aucune parole détectée.', 'Langue inconnue', 'Enregistré'])
    await expect(page.getByText(untrue, { exact: true })).toHaveCount(0)
  await expect(button(page, 'Envoyer au chat')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /Relancer/ })).toHaveCount(1)
  await button(page, 'Relancer').click()
  await expect(segments(page).nth(0)).toContainText('This is sentence 1.')
  expect(sent).toEqual([String(8 * 1024 * 1024)])
  await expect(page.locator('video').last()).toHaveAttribute('src', /\/uploads\//)
  await button(page, 'Envoyer au chat').click()
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue(/This is sentence 1/)
})

/** A real mp4, which holds more than one part of an upload: what follows its end is passed over by whoever reads it. */
async function filmOf(seconds: number, path: string): Promise<string> {
  await writeFile(path, makeWav(seconds))
  const { mp4 } = await encodeSound(installedFfmpegFolder, path)
  const free = Buffer.alloc(9 * 1024 * 1024)
  free.writeUInt32BE(free.length)
  free.write('free', 4)
  await appendFile(mp4, free)
  return mp4
}
