import { messageMaxLength } from '@atelier/contract/chat/message/message-draft'
import { useNavigate } from 'react-router'
import { useOpenFeatures } from '#features/account/use-open-features.ts'
import { chatsPath } from '#features/chat/chat-paths.ts'
import { drafts, newChatDraftId } from '#features/chat/drafts.ts'
import { isToolEnabled, tools } from '#features/configuration/tools.ts'
import { emptySpeechForm, maxTextLength, speechFormStorage } from '#features/speech/speech-form.ts'
import { TranscriptionStudio } from '#features/transcription/TranscriptionStudio.tsx'

/** Transcription; a result can be sent to the chat or read aloud. */
export function TranscriptionScreen() {
  const navigate = useNavigate()
  const features = useOpenFeatures()
  const toChat = (text: string) => {
    // Added to what is in the draft already.
    drafts.prepend(newChatDraftId, text)
    void navigate(chatsPath)
  }
  const readAloud = (text: string) => {
    speechFormStorage.save({ ...(speechFormStorage.read() ?? emptySpeechForm), text })
    void navigate(tools.speech.path)
  }
  return (
    <TranscriptionStudio
      chat={
        isToolEnabled(tools.chat, features)
          ? { send: toChat, maxCharacters: messageMaxLength }
          : undefined
      }
      readAloud={
        isToolEnabled(tools.speech, features)
          ? { send: readAloud, maxCharacters: maxTextLength }
          : undefined
      }
    />
  )
}
