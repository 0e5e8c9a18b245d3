import { englishAssistantProblems } from '#assistants/assistant-problems.texts.en.ts'
import { englishImportProblems } from '#chat/imports/import-problems.texts.en.ts'
import { engineName, englishEngineProblems, seconds } from '#engines/engine-problems.texts.en.ts'
import { englishGatewayProblems } from '#gateway/gateway-problems.texts.en.ts'
import { englishGroupProblems } from '#groups/group-problems.texts.en.ts'
import { englishKnowledgeProblems } from '#knowledge/knowledge-problems.texts.en.ts'
import { formatByteSize } from '#limits/byte-size.ts'
import { formatNumber } from '#limits/numbers.ts'
import { englishCatalogueProblems } from '#local-models/catalogue-problems.texts.en.ts'
import { englishMemoryProblems } from '#memory/memory-problems.texts.en.ts'
import { englishProjectProblems } from '#projects/project-problems.texts.en.ts'
import { englishPromptProblems } from '#prompts/prompt-problems.texts.en.ts'
import { englishRetentionProblems } from '#retention/retention-problems.texts.en.ts'
import { englishShareProblems } from '#sharing/share-problems.texts.en.ts'
import { englishSpeechProblems } from '#speech/speech-problems.texts.en.ts'
import { englishQuota } from '#usage/quota-problem.texts.en.ts'
import { englishWorkProblems } from '#works/work-problems.texts.en.ts'
import { englishAccountProblems } from './account/account-problems.texts.en.ts'
import type { ProblemParams, ProblemTexts } from './problem-codes.ts'

const size = (bytes: unknown) => formatByteSize(Number(bytes ?? 0), 'en')
const inBrackets = (value: unknown) => (value === undefined ? '' : ` (${String(value)})`)
const atMost = (params: ProblemParams) =>
  params.limit === undefined ? '' : ` (${params.limit} at most)`

/** The texts of failures in English. The web app uses them; the server always responds in French. */
export const englishProblems: ProblemTexts = {
  ...englishAssistantProblems,
  ...englishEngineProblems,
  ...englishGatewayProblems,
  ...englishGroupProblems,
  ...englishImportProblems,
  ...englishKnowledgeProblems,
  ...englishPromptProblems,
  ...englishProjectProblems,
  ...englishMemoryProblems,
  ...englishRetentionProblems,
  'request.invalid': 'Some information is missing or incorrect. Check the fields marked below.',
  'request.malformed': 'The request cannot be read. Reload the page, then try again.',
  'request.too-deep':
    'The request nests too many lists and objects within each other. Flatten what it contains, then try again.',
  'request.too-large': 'What was sent is too large. Make it smaller, then try again.',
  'request.unsupported-type': 'This type of content is not accepted. Choose another file.',
  'request.unknown-path': 'This address does not exist. Check it, or reload the page.',
  'host.unknown': (params) =>
    `This server does not answer under this name${inBrackets(params.host)}. If this is the server’s own name, your administrator can add it in Configuration > Addresses, or at start with PUBLIC_URL or ALLOWED_HOSTS.`,
  'server.internal':
    'Something went wrong on the server. Try again; if the problem goes on, tell your administrator.',
  'server.not-ready': 'The server is temporarily unavailable. Tell your administrator.',
  'server.no-space':
    'The server’s disk is almost full: no new file or task is accepted for now. Tell your administrator.',
  'server.storage-away':
    'The file storage does not answer for now. Try again in a few seconds; if the problem goes on, tell your administrator.',
  'server.busy': (params) =>
    `Too many requests are waiting on the server. Try again in ${seconds(params)}.`,
  'server.database-away':
    'The database is not answering for now. Nothing was saved. Try again in a few seconds.',
  'server.outcome-unknown':
    'The database stopped while it was saving, and nobody knows whether it did. Reload the page and check before you try again.',
  'backup.location-unusable':
    'Backups cannot be read and written at this location. Check that the folder exists, or that the store answers and accepts this key, then try again.',
  'backup.location-foreign':
    'This location already has the backups of another installation of Atelier IA. Give each its own folder or prefix.',
  'backup.passphrase-wrong':
    'This passphrase does not open the encrypted backups at this location. Enter the right one, or choose another location.',
  'backup.plan-fixed':
    'Backups are set up at start, by BACKUP_TO. Change these variables, then restart the server.',
  'backup.no-plan': 'No location is chosen for backups. Choose it first.',
  'backup.running': 'A backup is already running. Wait until it ends.',
  ...englishAccountProblems,
  'feature.disabled': 'Feature turned off',
  'maintenance.on': (params) =>
    String(params.message || 'Maintenance is in progress. Come back a little later.'),
  'key.required':
    'An access key is expected in the Authorization header. Create one on the API page (address /api).',
  'key.refused':
    'This access key is not valid: it was revoked, has expired or was copied wrongly. Create another one on the API page (address /api).',
  'key.out-of-scope':
    'This access key does not have the permission for this request. Create another one on the API page (address /api).',
  'key.not-found': 'This access key no longer exists. Reload the list.',
  'access.needs-mail':
    'This setting needs emails with links. First fill in the Email page, and give the server its public address (PUBLIC_URL).',
  'access.needs-provider':
    'Turn on an identity provider first: without one, only you could sign in.',
  'access.needs-domain': 'Give at least one domain, for example mairie.fr.',
  'user.not-awaiting': 'This account does not, or no longer, wait to be accepted.',
  'user.not-preparable':
    'One of these accounts has administration rights: its owner links it on the My profile page. Remove it from your choice.',
  'invitation.not-found': 'This invitation does not exist, or no longer does. Load the list again.',
  'invitation.too-many':
    'Too many invitations are open. Revoke those no longer needed, then try again.',
  'key.too-long': (params) =>
    `An access key cannot last that long here${params.days ? `: ${params.days} days at most` : ''}. Choose an earlier expiry.`,
  'key.too-many':
    'You already have many access keys. Revoke those you no longer use, then try again.',
  'belongings.unknown-kind': 'There is no history of that name. Reload the page.',
  'user.not-found': 'This account no longer exists. Reload the list.',
  'user.without-password':
    'This account has no password, and the administrator always has one. Make it a password link first.',
  'user.single-admin': 'There is already an administrator. A second one cannot be created.',
  'user.own-account':
    'Your own administrator account cannot be disabled, suspended, demoted or deleted. Hand the administration over first.',
  'user.own-password-link':
    'You cannot create this link for your own account. Change your password in My profile; if you forgot it, run “npm run admin -- reset-password” on the server’s machine.',
  'user.cannot-lead':
    'This account is disabled or suspended. Turn it on again before handing the administration over to it.',
  'user.session-not-found': 'This session is already closed. Reload the list.',
  'file.missing': 'No file was received. Choose a file, then try again.',
  'file.empty': 'The file is empty. Choose another one.',
  'file.too-large': (params) =>
    `The file is larger than allowed${params.max ? ` (${params.max} at most)` : ''}. Make it smaller, then try again.`,
  'file.not-an-image':
    'This file is not a readable image. Choose a JPEG, PNG, WebP, AVIF or GIF image.',
  'file.heic':
    'HEIC photos are not accepted. Save the image as JPEG (on an iPhone: Settings, Camera, Formats, “Most Compatible”), then try again.',
  'file.not-found': 'This file cannot be found. Reload the page.',
  'file.no-space':
    'There is not enough space left on the server for this file. Tell your administrator.',
  'attachment.not-found': 'This attachment no longer exists. Attach the file again.',
  'attachment.used': 'This attachment is already in a message. Attach the file again.',
  'attachment.too-many':
    'Too many files are already waiting to be sent. Send or remove some, then try again.',
  'attachment.type-refused':
    'This type of file is not accepted. Attach an image, an audio file, a video, a PDF, a Word document (doc, docx) or a text (txt).',
  'model.not-found': 'Model not found',
  'model.not-offered': 'This model is not offered on this page. Choose another one from the list.',
  'models.unavailable': 'The models could not be loaded',
  'model-type.not-found': 'This model type no longer exists. Reload the list.',
  'model-type.name-taken': 'A model type already has this name. Choose another one.',
  'model-type.built-in':
    'This type comes with the installation: it can be renamed or turned off, but not deleted.',
  'page.not-found': 'This page does not exist. Reload the list.',
  'job.not-found': 'This task no longer exists. Reload the page.',
  'job.ended': 'This task has already ended.',
  'job.interrupted': 'The server stopped during this task. Nothing was counted; start it again.',
  'job.cancelled': 'This task was cancelled.',
  'limit.rate': (params) =>
    `You have sent many requests in a short time. Try again in ${seconds(params)}.`,
  'limit.storage': (params) =>
    `Your storage is full: ${size(params.used)} used of ${size(params.limit)}. Delete files or old chats and empty the trash, or ask your administrator for more space, then try again.`,
  'limit.uploads': (params) =>
    `Too many uploads are in progress: ${size(params.used)} announced of ${size(params.limit)}. Wait for one to end, or cancel it, then try again.`,
  'limit.jobs': (params) =>
    `You already have too many tasks waiting or in progress${atMost(params)}. Wait for one to end, or cancel one. Try again in ${seconds(params)}.`,
  'limit.waiting': (params) =>
    `Your requests that wait for an engine are too many or too long${atMost(params)}. Try again in ${seconds(params)}.`,
  'limit.keys': (params) =>
    `You have created too many keys within an hour${atMost(params)}. Try again in ${seconds(params)}.`,
  'limit.exports':
    'An archive of your data is already being prepared. Wait until it is ready, or cancel it.',
  'idempotency.conflict': 'This request has already been sent. Reload the page, then try again.',
  ...englishCatalogueProblems,
  'graphics-card.unavailable':
    'No graphics card of this machine can be used by local models. Reload the page to see the reason.',
  'graphics-card.fetch-closed':
    'Downloads are turned off on this installation (MODEL_CATALOGUE=off). Run “npm run gpu” on the server’s machine, then try again.',
  'text-recognition.fetch-closed':
    'Downloads are off on this installation. Run “node tools/run.mjs native ocr” on each server’s machine, then reload the page.',
  'configuration.fixed': (params) =>
    `This setting is fixed by the installation (${params.variable ?? 'environment variable'}) and cannot be changed here.`,
  'configuration.address-refused':
    'This address is not accepted. Enter that of an engine on your network, in http or https.',
  'chat.not-found': 'Chat not found',
  'chat.message-not-found': 'This message is no longer in this chat.',
  'chat.busy': 'A message is already being sent',
  'chat.message-too-long': (params) =>
    `This message is too long for this model${params.characters === undefined ? '' : `, which accepts about ${formatNumber(Number(params.characters), 'en')} characters at a time`}. Shorten it, or choose a model that accepts longer messages.`,
  'chat.no-room-to-continue':
    'Your question and the beginning of this reply fill this model’s memory: it cannot write the rest. Choose a model that accepts longer texts, then select “Continue”, or shorten your question.',
  'chat.nothing-running': 'No reply is being written in this chat.',
  'chat.no-reply': 'This chat has no reply yet.',
  'chat.not-enough-messages': 'Not enough messages to regenerate',
  'chat.no-user-message': 'No message of yours was found',
  'chat.reply-interrupted':
    'The server stopped during this reply. The part already written is kept: select “Continue” to get the rest, or “Regenerate” for a new reply.',
  'chat.reply-not-begun':
    'The server stopped before this reply began. Your question is kept: select “Regenerate” to get a reply.',
  'chat.reply-cut': (params) =>
    `${engineName(params)} cut the reply short. The part received is kept: select “Continue” to get the rest, or “Regenerate” for a new reply.`,
  'chat.reply-failed': (params) => String(params.sentence ?? 'This reply failed.'),
  'chat.nothing-to-continue':
    'This reply cannot be continued: it is complete, empty, or no longer the last one of the chat. Send a message to go on.',
  'chat.invalid-json': 'Invalid JSON data',
  'chat.stale': 'This chat has changed meanwhile. Reload the page.',
  'chat.other-version':
    'This message is in another version of the conversation. Show that version to read it.',
  'chat.too-many-versions':
    'This message already has 100 versions. Go on with one of them, or in a new chat.',
  'chat.too-many-messages':
    'This chat already has 100,000 messages, the maximum. Go on in a new chat.',
  'chat.queue-full':
    'Ten messages are already waiting in this chat. Let one of them leave, or remove some.',
  'chat.nothing-cleared':
    'The cleared history can no longer be restored: it is not in the trash any more.',
  'chat.version-needed': 'Changing messages requires the version of the chat (If-Match).',
  'image.not-found': 'Image not found',
  'image.unreadable':
    'The engine returned an unreadable image. Try again; if the problem goes on, choose another model.',
  'image.too-large-to-upscale': (params) =>
    `This image is already large: enlarged, it would exceed ${params.max ?? 4096} pixels on a side. Choose a smaller image.`,
  'image.too-many-presets': 'You have already saved many presets. Delete one, then try again.',
  'image.preset-not-found': 'This preset no longer exists. Reload the page.',
  'inpainting.not-found': 'Inpainting not found',
  'inpainting.incomplete': 'An original image and a prompt are required',
  'inpainting.mask-missing': 'A mask is missing. Draw the part to change, or send a mask.',
  'inpainting.mask-empty': 'The mask is empty. Paint the part to change, then try again.',
  'inpainting.mask-unreadable':
    'This mask is not a readable image. Send a PNG image, white where it is to be repainted.',
  'inpainting.picture-too-large': ({ max = 4096 }) =>
    `This image is too large: ${max} pixels on a side at most. Make it smaller, then try again.`,
  'usage.people-off':
    'Usage by person is switched off. Switch it on on its page, or read usage by model.',
  'usage.too-many-rules': 'There are already many quotas. Remove one, then try again.',
  'usage.group-not-found': 'This group no longer exists. Reload the page.',
  'usage.rule-not-found': 'This quota no longer exists. Reload the page.',
  'quota.exhausted': (params) =>
    englishQuota(
      params,
      'You have used up your inpainting quota. Ask your administrator for more credits.',
    ),
  ...englishShareProblems,
  ...englishSpeechProblems,
  ...englishWorkProblems,
  'transcription.file-missing': 'Please select an audio file',
  'transcription.not-found': 'This transcription no longer exists. Reload the page.',
  'transcription.type-refused':
    'This file is neither an audio file nor a video. Choose a wav, mp3, m4a, ogg, flac, webm or mp4 file.',
  'transcription.unreadable':
    'This file has no readable audio: it is damaged, protected or silent. Try another one.',
  'transcription.too-long': ({ hours = 24 }) =>
    `This recording is too long: ${formatNumber(Number(hours), 'en')} hours at most. Cut it into parts, then send them one after the other.`,
  'transcription.dictation-too-long': ({ minutes = 5 }) =>
    `This dictation is too long: ${minutes} minutes at most. Dictate the text in several parts.`,
  'transcription.no-model':
    'No transcription model is installed. Your administrator can install one (Admin > Local models), or connect a LocalAI engine.',
  'transcription.no-converter':
    'The audio converter could not be installed on the server. Your administrator can install ffmpeg there, or restore its internet access, then try again.',
  'transcription.no-peaks': 'The waveform will be shown when the whole file has been read.',
  'transcription.stale':
    'This transcription was corrected elsewhere meanwhile. Reload it, then make your correction again.',
  'transcription.busy': 'This transcription is in progress. Wait for it to end, or cancel it.',
  'transcription.nothing-to-retry': 'This transcription is complete: there is nothing to retry.',
  'upload.not-found':
    'This upload no longer exists: it was cancelled, used, or waited too long. Send the file again.',
  'upload.unfinished': 'The file has not arrived in full yet. Wait for the upload to end.',
  'upload.too-many':
    'Several of your uploads are not finished. Finish or cancel them where they began, then try again. An upload that nothing resumes is deleted after a day.',
  'upload.wrong-offset': 'The upload must resume where it stopped. Try again.',
  'upload.wrong-protocol':
    'This upload does not follow the expected protocol (tus 1.0.0). Reload the page, then try again.',
  'notice.not-found': 'This announcement no longer exists. Reload the page.',
  'mail.fixed':
    'Mail is set up at start, by SMTP_URL. Change this variable, then restart the server.',
  'mail.not-configured': 'No mail server is chosen. Choose it first.',
  'mail.not-found': 'This mail is no longer in the list. Reload the page.',
  'mail.not-failed': 'This mail has not failed: it is waiting, or it was sent. Reload the page.',
  'help.not-found': 'This help page does not exist. Choose a topic from the list.',
}
