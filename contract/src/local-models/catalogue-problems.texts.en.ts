import type { CatalogueProblemTexts } from '#problems/problem-codes.ts'

export const englishCatalogueProblems: CatalogueProblemTexts = {
  'catalogue.off':
    'The model catalogue is turned off on this installation (MODEL_CATALOGUE=off). Copy the files into the models folder.',
  'catalogue.several-servers':
    'On an installation with several servers, models are neither installed nor deleted here. Copy their files into the shared models folder (MODELS_SHARED=true), or connect an engine.',
  'catalogue.not-found': 'This model is no longer in the catalogue. Reload the list.',
  'catalogue.built-in': 'This model comes with the catalogue and cannot be removed from it.',
  'catalogue.full':
    'The catalogue already has the maximum number of added models. Remove one first.',
  'catalogue.wrong-moment': 'The state of this installation has changed. Reload the list.',
  'catalogue.queue-full':
    'Many installations are already waiting. Start this one when one of them has finished.',
  'catalogue.address-refused':
    'This address is not accepted. Enter the https address of a public file.',
  'catalogue.files-refused':
    'These files do not make a model: a .gguf file is needed for chat, or .onnx files with those that go with them for a voice or a transcription.',
  'catalogue.redirect-refused':
    'The download site redirects to an address that is not public: the download was refused. Choose another model.',
  'catalogue.unreachable':
    'The download site does not answer. Check the server’s internet access, then select “Resume”.',
  'catalogue.file-missing':
    'The file is no longer available at this address. Choose another model.',
  'catalogue.file-locked':
    'The download site reserves this file for authorised accounts. Choose another model, or copy the file into the models folder.',
  'catalogue.refused': 'The download site returned an error. Select “Resume” in a moment.',
  'catalogue.silent':
    'The download site sends hardly anything any more. The part already downloaded is kept; select “Resume” in a moment.',
  'catalogue.cut':
    'The connection was lost before the end. The part already downloaded is kept; select “Resume” to get the rest.',
  'catalogue.wrong-size':
    'The file received does not have the size announced by the download site. It was deleted; try again.',
  'catalogue.wrong-hash':
    'The file received is not the one the download site announced: its checksum differs. It was deleted; try again.',
  'catalogue.no-space': (params) =>
    `Not enough disk space${params.needed ? `: ${params.needed} needed, ${params.free} left` : ''}. Free some space, then select “Resume”.`,
  'catalogue.name-taken':
    'The models folder already has a model of this name. Delete or rename it, then select “Resume”.',
  'catalogue.not-written':
    'The file could not be written into the models folder. Check the permissions of the folder and the disk space, then select “Resume”.',
}
