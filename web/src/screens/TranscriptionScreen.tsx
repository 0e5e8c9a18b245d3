import { longestMessage } from '@atelier/contract/message-draft'
import { useNavigate } from 'react-router'
import { chatsPath } from '#features/chat/chat-paths.ts'
import { drafts, newChatDraft } from '#features/chat/drafts.ts'
import { isSwitchedOn, tools } from '#features/configuration/tools.ts'
import { useStatus } from '#features/configuration/use-status.ts'
import { emptySpeech, longestText, typedSpeech } from '#features/speech/speech-form.ts'
import { TranscriptionStudio } from '#features/transcription/TranscriptionStudio.tsx'

/** Sounds and films as text, which can go on to the chat or be read aloud. */
export function TranscriptionScreen() {
  const navigate = useNavigate()
  const features = useStatus().data?.features
  const toChat = (text: string) => {
    // Beside what is written there already.
    drafts.giveBack(newChatDraft, text)
    void navigate(chatsPath)
  }
  const readAloud = (text: string) => {
    typedSpeech.keep({ ...(typedSpeech.read() ?? emptySpeech), text })
    void navigate(tools.speech.path)
  }
  return (
    <TranscriptionStudio
      chat={
        isSwitchedOn(tools.chat, features)
          ? { take: toChat, charactersMax: longestMessage }
          : undefined
      }
      readAloud={
        isSwitchedOn(tools.speech, features)
          ? { take: readAloud, charactersMax: longestText }
          : undefined
      }
    />
  )
}
