import { byteSize } from './byte-size.ts'
import type { ProblemParams, ProblemTexts } from './problem-codes.ts'

const engineName = (params: ProblemParams) => String(params.engine ?? 'The AI engine')
const seconds = (params: ProblemParams) => {
  const count = Number(params.seconds ?? 1)
  return count < 90
    ? `${count} ${count === 1 ? 'second' : 'seconds'}`
    : `${Math.ceil(count / 60)} minutes`
}

const inBrackets = (value: unknown) => (value === undefined ? '' : ` (${String(value)})`)
const atMost = (params: ProblemParams) =>
  params.limit === undefined ? '' : ` (${params.limit} at most)`

/** The texts of failures in English. The web app uses them; the server always responds in French. */
export const englishProblems: ProblemTexts = {
  'request.invalid': 'Some information is missing or incorrect. Check the fields marked below.',
  'request.malformed': 'The request cannot be read. Reload the page, then try again.',
  'request.too-deep':
    'The request nests too many lists and objects within each other. Flatten what it contains, then try again.',
  'request.too-large': 'What was sent is too large. Make it smaller, then try again.',
  'request.unsupported-type': 'This type of content is not accepted here.',
  'request.unknown-path': 'This address does not exist.',
  'host.unknown': (params) =>
    `This server does not answer under this name${inBrackets(params.host)}. If the name is its own, your administrator adds it in Configuration > Addresses, or by PUBLIC_URL or ALLOWED_HOSTS at start.`,
  'server.internal':
    'Something went wrong on the server. Try again; if it goes on, tell your administrator.',
  'server.not-ready': 'The server cannot work at the moment. Tell your administrator.',
  'server.no-space':
    'The server’s disk is almost full: no new file or work is accepted for now. Tell your administrator.',
  'server.busy': (params) =>
    `Too many requests are waiting on the server. Try again in ${seconds(params)}.`,
  'session.required': 'Sign in to continue.',
  'session.ended': 'Your session has ended. Sign in again to continue.',
  'access.admin-only': 'Administrator access required',
  'feature.disabled': 'Feature turned off',
  'maintenance.on': (params) =>
    String(params.message || 'This installation is under maintenance. Come back a little later.'),
  'account.invalid-credentials': 'Wrong email or password',
  'account.inactive': 'Account disabled',
  'account.suspended': 'Account suspended',
  'account.email-taken':
    'An account with this email address already exists. Sign in, or choose another address.',
  'account.registration-closed': 'Registration is closed. Ask your administrator for an account.',
  'account.first-code-required':
    'The first account of this installation is opened with the link shown on the server’s console. Use that link.',
  'account.too-many-attempts': (params) => `Too many attempts. Try again in ${seconds(params)}.`,
  'account.refresh-invalid': 'Your session has ended. Sign in again to continue.',
  'account.link-invalid':
    'This link has already been used, has expired or was replaced. Ask your administrator for another one.',
  'account.wrong-password': 'The password is wrong. Check it, then try again.',
  'account.password-required': 'To change the sign-in address, enter your current password too.',
  'account.password-common':
    'This password is among the most common ones and would soon be guessed. Choose another one, for example three unrelated words.',
  'account.password-personal':
    'This password is the name or the address of the account and would soon be guessed. Choose another one, for example three unrelated words.',
  'account.hand-over-first':
    'You are the only administrator. Hand the administration over to another account first (Administration, Users), then delete yours.',
  'key.required':
    'An access key is expected in the Authorization header. Create one on the API page.',
  'key.refused':
    'This access key is not valid: it was revoked, has expired or was copied wrongly. Create another one on the API page.',
  'key.out-of-scope':
    'This access key does not allow this use. Create one that does on the API page.',
  'key.not-found': 'This access key does not exist, or no longer does. Reload the list.',
  'key.too-many':
    'You already have many access keys. Revoke those you no longer use, then try again.',
  'gateway.picture-refused':
    'This picture cannot be read. Send a JPEG, PNG, WebP or GIF picture in a “data:” address; addresses of other sites are not read.',
  'gateway.no-sight': 'This model cannot see pictures. Choose one that can, or remove the picture.',
  'belongings.unknown-kind': 'There is no history of that name.',
  'user.not-found': 'This account does not exist, or no longer does. Reload the list.',
  'user.single-admin': 'There is already an administrator. A second one cannot be created.',
  'user.own-account':
    'Your own administrator account cannot be disabled, suspended, demoted or deleted. Hand the administration over first.',
  'user.own-password-link':
    'This link cannot be created for your own account. Change your password in My profile; if you forgot it, run “npm run admin -- reset-password” on the server’s machine.',
  'user.cannot-lead':
    'This account is disabled or suspended. Open it again before handing the administration over to it.',
  'user.session-not-found': 'This session has already ended. Reload the list.',
  'file.missing': 'No file was received. Choose a file, then try again.',
  'file.empty': 'The file is empty. Choose another one.',
  'file.too-large': (params) =>
    `The file is larger than allowed${params.max ? ` (${params.max} at most)` : ''}. Make it smaller, then try again.`,
  'file.not-an-image':
    'This file is not a readable picture. Choose a JPEG, PNG, WebP, AVIF or GIF picture.',
  'file.heic':
    'HEIC photos are not accepted. Save the picture as JPEG (on an iPhone: Settings, Camera, Formats, “Most Compatible”), then try again.',
  'file.not-found': 'This file does not exist or is no longer available.',
  'file.no-space':
    'There is not enough room left on the server for this file. Tell your administrator.',
  'attachment.not-found':
    'This attachment does not exist, or no longer does. Attach the file again.',
  'attachment.used': 'This attachment is already in a message. Attach the file again.',
  'attachment.too-many':
    'Too many files are already waiting to be sent. Send or remove some, then try again.',
  'attachment.type-refused':
    'This type of file is not accepted. Attach a picture, a sound, a video, a PDF, a Word document (doc, docx) or a text (txt).',
  'model.not-found': 'Model not found',
  'model.not-offered': 'This model is not offered on this page. Choose another one from the list.',
  'models.unavailable': 'The models could not be loaded',
  'model-type.not-found': 'This model type does not exist, or no longer does. Reload the list.',
  'model-type.name-taken': 'A model type already has this name. Choose another one.',
  'model-type.built-in':
    'This type comes with the installation: it can be renamed or turned off, but not deleted.',
  'page.not-found': 'This page does not exist.',
  'job.not-found': 'This task does not exist, or no longer does.',
  'job.ended': 'This task has already ended.',
  'job.interrupted': 'The server stopped during this task. Nothing was counted; start it again.',
  'job.cancelled': 'This task was cancelled.',
  'limit.rate': (params) =>
    `You have sent many requests in a short time. Try again in ${seconds(params)}.`,
  'limit.storage': (params) =>
    `Your storage is full: ${byteSize(params.used, 'en')} used of ${byteSize(params.limit, 'en')}. Delete files or old chats, or ask the administrator for more space, then try again.`,
  'limit.uploads': (params) =>
    `Too many uploads are under way: ${byteSize(params.used, 'en')} announced of ${byteSize(params.limit, 'en')}. Wait for one to end, or cancel it, then try again.`,
  'limit.jobs': (params) =>
    `You already have too many jobs waiting or running${atMost(params)}. Wait for one to end, or cancel one. Try again in ${seconds(params)}.`,
  'limit.waiting': (params) =>
    `Your requests that wait for an engine are too many or too long${atMost(params)}. Try again in ${seconds(params)}.`,
  'limit.keys': (params) =>
    `You have created too many keys within an hour${atMost(params)}. Try again in ${seconds(params)}.`,
  'limit.exports':
    'An archive of your data is already being made. Wait until it is ready, or cancel it.',
  'idempotency.conflict':
    'This request bears the number of another one. Reload the page, then try again.',
  'catalogue.off':
    'The model catalogue is closed on this installation (MODEL_CATALOGUE=off). Put the files into the models folder.',
  'catalogue.not-found': 'This model is not, or no longer, in the catalogue. Reload the list.',
  'catalogue.built-in': 'This model comes with the catalogue and cannot be removed from it.',
  'catalogue.full': 'The catalogue cannot take any more added models. Remove one first.',
  'catalogue.wrong-moment':
    'This model is no longer at that point. Reload the list to see where it is.',
  'catalogue.queue-full':
    'Many installations are already waiting. Start this one when one of them has finished.',
  'catalogue.address-refused':
    'This address is not accepted. Give the https address of a public file.',
  'catalogue.files-refused':
    'These files do not make a model: a .gguf file is needed for chat, or .onnx files with those that go with them for a voice or a transcription.',
  'catalogue.redirect-refused':
    'The model’s host redirects to an address that is not public. Nothing was asked of that address.',
  'catalogue.unreachable':
    'The model’s host does not answer. Check the machine’s internet connection, then resume.',
  'catalogue.file-missing':
    'The file is no longer at this address on its host. Choose another model.',
  'catalogue.file-locked':
    'The host only gives this file to an authorised account. Choose another model, or put the file there yourself.',
  'catalogue.refused': 'The model’s host answered with an error. Resume in a moment.',
  'catalogue.silent':
    'The model’s host sends nothing any more, or hardly anything. What has arrived is kept; resume in a moment.',
  'catalogue.cut':
    'The connection was cut before the end. What has arrived is kept; resume to get the rest.',
  'catalogue.wrong-size':
    'The file received does not have the size its host announced. It was deleted; try again.',
  'catalogue.wrong-hash':
    'The file received is not the one its host announced: its checksum differs. It was deleted; try again.',
  'catalogue.no-space': (params) =>
    `The disk is short of room${params.needed ? `: ${params.needed} needed, ${params.free} left` : ''}. Free some, then resume.`,
  'catalogue.name-taken':
    'The models folder already has a model of this name. Delete or rename it, then resume.',
  'catalogue.not-written':
    'The file could not be written into the models folder. Check its permissions and the disk, then resume.',
  'graphics-card.unavailable':
    'No graphics card of this machine can serve local models. Reload the page to see the reason.',
  'graphics-card.fetch-closed':
    'Downloads are closed on this installation (MODEL_CATALOGUE=off). Run “npm run gpu” on the server’s machine, then try again.',
  'configuration.fixed': (params) =>
    `This setting is fixed by the installation (${params.variable ?? 'environment variable'}) and cannot be changed here.`,
  'configuration.address-refused':
    'This address is not accepted. Give that of a server of your network, in http or https.',
  'engine.circuit-open': (params) =>
    `${engineName(params)} has not answered for a while. It will be tried again in ${seconds(params)}; you can choose another model meanwhile.`,
  'chat.not-found': 'Chat not found',
  'chat.message-not-found': 'This message is no longer in this chat.',
  'chat.busy': 'A message is already being sent',
  'chat.message-too-long': (params) =>
    `This message is too long for this model${params.characters === undefined ? '' : `, which reads about ${Number(params.characters).toLocaleString('en-GB')} characters at a time`}. Shorten it, or choose a model that reads more.`,
  'chat.nothing-running': 'No reply is being written in this chat.',
  'chat.no-reply': 'This chat has no reply yet.',
  'chat.not-enough-messages': 'Not enough messages to regenerate',
  'chat.no-user-message': 'No message of yours was found',
  'chat.reply-interrupted':
    'The server stopped during this reply. What was written is kept; regenerate for the rest.',
  'chat.reply-failed': (params) => String(params.sentence ?? 'This reply failed.'),
  'chat.only-reasoning':
    'The model used all of the allowed length to think and answered nothing. The former reply is kept; allow a longer one in the chat’s settings, or choose another model.',
  'chat.nothing-to-continue':
    'This reply cannot be continued: it is complete, empty, or no longer the last one of the chat. Send a message to go on.',
  'chat.invalid-json': 'Invalid JSON data',
  'chat.stale': 'This chat has changed meanwhile.',
  'chat.nothing-cleared': 'The cleared history is no longer kept: it is for a day only.',
  'chat.version-needed': 'Changing messages requires the version of the chat (If-Match).',
  'image.not-found': 'Image not found',
  'image.unreadable':
    'The engine returned an unreadable image. Try again; if it goes on, choose another model.',
  'image.too-large-to-upscale': (params) =>
    `This image is already large: enlarged, it would exceed ${params.max ?? 4096} pixels on a side.`,
  'image.too-many-presets': 'You have already saved many presets. Delete one, then try again.',
  'image.preset-not-found': 'This preset no longer exists. Reload the page.',
  'inpainting.not-found': 'Inpainting not found',
  'inpainting.incomplete': 'An original image and a prompt are required',
  'inpainting.mask-missing': 'A mask is missing. Draw what is to be repainted, or send a mask.',
  'inpainting.mask-empty':
    'The mask covers nothing. Paint what is to be repainted in white, then try again.',
  'inpainting.mask-unreadable':
    'This mask is not a readable picture. Send a PNG picture, white where it is to be repainted.',
  'inpainting.picture-too-large': ({ max = 4096 }) =>
    `This picture is too large: ${max} pixels on a side at most. Make it smaller, then try again.`,
  'quota.exhausted':
    'You have used up your inpainting quota. Ask your administrator for more credits.',
  'speech.not-found': 'This reading does not exist, or no longer does. Reload the page.',
  'speech.mixed-sounds':
    'The engine returned sounds that cannot be joined. Shorten the text, or choose another voice.',
  'speech.not-converted':
    'This sound could not be converted on this server. Download it in another format, or try again later.',
  'transcription.file-missing': 'Please select an audio file',
  'transcription.not-found':
    'This transcription does not exist, or no longer does. Reload the page.',
  'transcription.type-refused':
    'This file is neither a sound nor a video. Choose a wav, mp3, m4a, ogg, flac, webm or mp4 file.',
  'transcription.unreadable':
    'No sound could be read in this file: it is damaged, protected or silent. Try another one.',
  'transcription.too-long': ({ hours = 24 }) =>
    `This recording is too long: ${Number(hours).toLocaleString('en-GB')} hours at most. Cut it into parts, then send them one after the other.`,
  'transcription.no-model':
    'No transcription model is installed. Your administrator can install one (Administration, Local models), or connect a LocalAI server.',
  'transcription.no-converter':
    'What reads sounds could not be installed on the server. Your administrator can install ffmpeg there, or restore its internet access, then try again.',
  'transcription.no-peaks': 'The waveform comes once the whole sound has been read.',
  'transcription.stale':
    'This transcription was corrected elsewhere meanwhile. Reload it, then make your correction again.',
  'transcription.busy': 'This transcription is under way. Wait for it to end, or cancel it.',
  'transcription.nothing-to-retry': 'Nothing is missing from this transcription.',
  'upload.not-found':
    'This upload no longer exists: it was cancelled, used, or waited too long. Send the file again.',
  'upload.unfinished': 'The file has not arrived in full yet. Wait for the upload to end.',
  'upload.too-many':
    'Several of your uploads are already waiting. Finish them or cancel one, then try again.',
  'upload.wrong-offset': 'The upload must resume where it stopped. Try again.',
  'upload.wrong-protocol':
    'This upload does not follow the expected protocol (tus 1.0.0). Reload the page, then try again.',
  'notice.not-found': 'This notification does not exist, or no longer does. Reload the page.',
  'engine.restart-failed':
    'The restart command failed or does not end. Run it on the machine to see why.',
  'engine.unreachable': (params) =>
    `${engineName(params)} does not answer: it is stopped or out of reach. Try again in a moment, or tell your administrator.`,
  'engine.busy': (params) => `${engineName(params)} is busy. Try again in ${seconds(params)}.`,
  'engine.loading': (params) =>
    `${engineName(params)} is loading the model. Try again in ${seconds(params)}.`,
  'engine.timeout': (params) =>
    `${engineName(params)} has sent nothing for too long. Try again, or choose a lighter model.`,
  'engine.cut': (params) =>
    `${engineName(params)} cut the reply before its end. What has arrived is kept; regenerate to try again.`,
  'engine.unauthorized': (params) =>
    `${engineName(params)} refuses the access key. Tell your administrator: it is to be checked in the configuration.`,
  'engine.refused': (params) =>
    `${engineName(params)} refused the request. Change the message or the settings, then try again.`,
  'engine.model-missing': (params) =>
    `${engineName(params)} can no longer find this model. Choose another one.`,
  'engine.too-large': (params) =>
    `The request is too large for ${params.engine ? String(params.engine) : 'the AI engine'}. Shorten it, then try again.`,
  'engine.unsupported': 'This model cannot do that. Choose another one.',
  'engine.bad-answer': (params) =>
    `${engineName(params)} gave an unreadable answer. Tell your administrator: the configured address may not be that of an AI engine.`,
  'engine.failed': (params) =>
    `${engineName(params)} failed during the reply. Try again; if it goes on, choose another model.`,
  'engine.empty-answer': (params) =>
    `${engineName(params)} answered nothing. Try again, or reword the message.`,
  'help.not-found': 'This help page does not exist.',
}
