import { writeFile } from 'node:fs/promises'
import { makeWav } from '@atelier/engine/testing/audio/make-wav'
import { chromium, expect, type Page } from '@playwright/test'
import { accessibilityFaults } from '#checks/accessibility.ts'
import { test as base } from '#fixtures.ts'
import { recordedSeconds, waitForRecordedSeconds, waitForStoredSeconds } from '#pages/recording.ts'
import { giveSession } from '#setup/users.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

interface MicrophoneFixtures {
  /** Opens the page in a browser of its own, whose microphone is as this argument says. */
  readonly withMicrophone: (arg: string, action: (page: Page) => Promise<void>) => Promise<void>
}
const test = base.extend<MicrophoneFixtures>({
  withMicrophone: async ({ launchOptions, contextOptions, user, product }, use) => {
    await use(async (arg, action) => {
      const args = [...(launchOptions.args ?? []), arg]
      const browser = await chromium.launch({ ...launchOptions, args })
      try {
        const context = await browser.newContext({ ...contextOptions, baseURL: product.url })
        await giveSession(context, product.url, user)
        const page = await context.newPage()
        await page.goto('/audio-transcription')
        await page.getByRole('tab', { name: 'Enregistrer' }).click()
        await action(page)
      } finally {
        await browser.close()
      }
    })
  },
})

test('le micro s’enregistre tel qu’il est, survit à une page qui meurt, et devient un texte', async ({
  withMicrophone,
}) => {
  const known = test.info().outputPath('connu.wav')
  await writeFile(known, makeWav(30, 523))
  await withMicrophone(`--use-file-for-fake-audio-capture=${known}`, async (page) => {
    await button(page, 'Démarrer l’enregistrement').click()
    await expect(page.getByText('Enregistrement en cours...')).toBeVisible()
    await waitForRecordedSeconds(page, 2)
    await button(page, 'Mettre l’enregistrement en pause').click()
    await expect(page.getByText('Enregistrement en pause')).toBeVisible()
    const shownTime = await page.getByRole('timer').textContent()
    await expect(page.getByRole('progressbar', { name: 'Niveau du micro' })).toHaveAttribute(
      'aria-valuenow',
      '0',
    )
    expect(await page.getByRole('timer').textContent()).toBe(shownTime)
    const untilPause = await recordedSeconds(page)
    await button(page, 'Continuer l’enregistrement').click()
    await waitForRecordedSeconds(page, untilPause + 1)
    expect(
      Number(
        await page
          .getByRole('progressbar', { name: 'Niveau du micro' })
          .getAttribute('aria-valuenow'),
      ),
    ).toBeGreaterThan(30)
    // It is not left: another page does not offer to erase it.
    const other = await page.context().newPage()
    await other.goto('/audio-transcription')
    await other.getByRole('tab', { name: 'Enregistrer' }).click()
    await expect(button(other, 'Démarrer l’enregistrement')).toBeVisible()
    await expect(button(other, 'Supprimer')).toHaveCount(0)
    await other.close()
    await waitForStoredSeconds(page, 1)
    await page.reload()
    await page.getByRole('tab', { name: 'Enregistrer' }).click()
    await button(page, 'Récupérer').click()
    await expect(page.getByText('recording.wav')).toBeVisible()
    await button(page, 'Enregistrer de nouveau').click()
    await waitForRecordedSeconds(page, 4)
    await button(page, 'Arrêter l’enregistrement').click()
    await button(page, 'Transcrire').click()
    await expect(
      page.getByRole('list', { name: 'Segments' }).getByRole('listitem').first(),
    ).toContainText('Voici la phrase 1.')
    const address = await page.locator('audio').last().getAttribute('src')
    const wav = Buffer.from(await (await page.request.get(address ?? '')).body())
    expect([
      wav.toString('latin1', 0, 4),
      wav.readUInt16LE(22),
      wav.readUInt32LE(24),
      wav.readUInt32LE(40),
    ]).toEqual(['RIFF', 1, 16_000, wav.length - 44])
    expect((wav.length - 44) / 32_000).toBeGreaterThan(3)
    expect(heightOf(wav)).toBeCloseTo(523, -1)
  })
})

/** Of a tone, by how often it crosses zero upwards in its middle. */
function heightOf(wav: Buffer): number {
  const crossings: number[] = []
  for (let at = 44 + 2 * 16_000; at + 4 <= wav.length; at += 2) {
    const [before, after] = [wav.readInt16LE(at), wav.readInt16LE(at + 2)]
    if (before < 0 && after >= 0) crossings.push(at / 2 + before / (before - after))
  }
  const periods = crossings.slice(1).map((crossing, index) => crossing - (crossings[index] ?? 0))
  // Not the mean: a busy machine loses a moment of sound now and then.
  const middle = periods.sort((one, other) => one - other)[Math.floor(periods.length / 2)] ?? 0
  return 16_000 / middle
}

test('un micro refusé se dit, avec ce qu’il faut faire', async ({ withMicrophone }) => {
  await withMicrophone('--use-fake-ui-for-media-stream=deny', async (page) => {
    await button(page, 'Démarrer l’enregistrement').click()
    await expect(page.getByRole('alert')).toContainText('Erreur lors de l’accès au microphone')
    await expect(page.getByRole('alert')).toContainText('Autorisez-le dans les réglages de ce site')
  })
})

test('un micro muet se dit, et un autre est proposé', { tag: '@long' }, async ({
  withMicrophone,
}) => {
  const silent = test.info().outputPath('muet.wav')
  const wav = Buffer.from(makeWav(30))
  await writeFile(silent, wav.fill(0, 44))
  await withMicrophone(`--use-file-for-fake-audio-capture=${silent}`, async (page) => {
    await button(page, 'Démarrer l’enregistrement').click()
    await expect(page.getByRole('alert')).toContainText('Aucun son n’arrive de ce micro')
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('combobox', { name: 'Micro' }).click()
    await page.getByRole('option').last().click()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(page.getByText('Enregistrement en cours...')).toBeVisible()
    await expect(page.getByRole('alert')).toContainText('Aucun son n’arrive de ce micro')
    await button(page, 'Arrêter l’enregistrement').click()
  })
})
