import { openAppWithGallery } from '@atelier/server/src/testing/bench/app-with-gallery.ts'
import { measured } from './settings.ts'

/** The whole application, with a large gallery. Argument: the data folder. */
const [dataFolder = ''] = process.argv.slice(2)
const { app, user, tokens } = await openAppWithGallery({ dataFolder, pictures: measured.pictures })
process.send?.({ url: await app.url(), role: user.role, ...tokens })
process.once('SIGTERM', () => void app.close().then(() => process.exit(0)))
