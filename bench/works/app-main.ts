import { openAppWithWorks } from '@atelier/server/src/testing/works/app-with-works.ts'
import { handleProcessRequests } from '#bench/harness/process-messages.ts'

/** The whole application with one user who has many works. Arguments: data folder, numbers of chats, of images, of tags and of projects. */
const [dataFolder = '', chats, images, tags, projects] = process.argv.slice(2)
const counts = {
  ...{ chats: Number(chats), images: Number(images) },
  ...{ tags: Number(tags), projects: Number(projects) },
}
const { app, callers } = await openAppWithWorks({ dataFolder, ...counts })
handleProcessRequests({ callers: () => callers })
process.stdout.write(`${await app.url()}\n`)
process.once('SIGTERM', () => void app.close().then(() => process.exit(0)))
