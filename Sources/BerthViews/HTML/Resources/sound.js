// What is heard. Short sounds are decoded once and started to the sample, which loops without a gap; what
// would take much memory is streamed by an element.
berth.sound = (() => {
  const LARGE = 24 << 20;
  const saved = (name) => { try { return +(localStorage.getItem(`berth-volume-${name}`) ?? 70); } catch { return 70; } };
  const volume = {sound: saved("sound"), voice: saved("voice")};
  const files = new Map(), buffers = new Map();
  let context = null, level = null, bed = null, wanted = null, alarm = null, keeper = null;

  const open = () => {
    if (context) return context;
    context = new AudioContext({latencyHint: "playback"});
    level = context.createGain();
    level.gain.value = (volume.sound / 100) ** 2;
    level.connect(context.destination);
    return context;
  };
  // Steps of the slider sound even as loudness goes with the square.
  const set = (name, value) => {
    volume[name] = value;
    try { localStorage.setItem(`berth-volume-${name}`, value); } catch { /* It holds for this page. */ }
    if (name === "sound" && level) level.gain.setTargetAtTime((value / 100) ** 2, context.currentTime, 0.05);
  };
  // Each is got once and decoded once: null for what is large, undefined for what cannot be had.
  const once = (map, address, make) => {
    if (!map.has(address)) map.set(address, make().catch(() => { map.delete(address); }));
    return map.get(address);
  };
  const get = (address) => once(files, address, async () => {
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(`${answer.status}`);
    if (+answer.headers.get("content-length") <= LARGE) return answer.arrayBuffer();
    answer.body.cancel();
    return null;
  });
  const load = (address) => once(buffers, address, async () => {
    const bytes = await get(address);
    files.delete(address);
    return bytes && open().decodeAudioData(bytes);
  });
  const play = (buffer, loop, into = level) => {
    const source = context.createBufferSource();
    Object.assign(source, {buffer, loop});
    source.connect(into);
    source.start();
    return source;
  };
  // What is heard behind everything comes and goes softly: one fades out while the next fades in.
  const COMES = 2, GOES = 3;
  const ramp = ({gain}, to, seconds) => {
    const now = context.currentTime;
    gain.cancelScheduledValues(now);
    gain.setValueAtTime(gain.value, now);
    gain.linearRampToValueAtTime(to, now + seconds);
  };
  const soft = () => {
    const gain = context.createGain();
    gain.gain.value = 0;
    gain.connect(level);
    ramp(gain, 1, COMES);
    return gain;
  };
  const still = () => {
    const old = bed;
    bed = wanted = null;
    if (!old) return;
    ramp(old.gain, 0, GOES);
    setTimeout(() => { old.stop(); old.gain.disconnect(); }, GOES * 1000 + 100);
  };
  const setBed = async (address) => {
    if (wanted === address) return;
    still();
    wanted = address;
    if (!address) return;
    const buffer = await load(address);
    if (wanted !== address || buffer === undefined) return;
    const gain = soft();
    if (buffer) {
      const source = play(buffer, true, gain);
      bed = {gain, stop: () => source.stop()};
      return;
    }
    const element = Object.assign(new Audio(address), {loop: true});
    context.createMediaElementSource(element).connect(gain);
    element.play().catch(() => {});
    bed = {gain, element, stop: () => { element.pause(); element.removeAttribute("src"); }};
  };

  // A media element that plays silence: with it a system shows what is played, and its keys work.
  const keep = () => {
    if (keeper) return keeper;
    const rate = 8000, count = rate * 10, bytes = new DataView(new ArrayBuffer(44 + count));
    const words = [[0, "RIFF"], [8, "WAVEfmt "], [36, "data"]];
    for (const [at, text] of words) [...text].forEach((letter, n) => bytes.setUint8(at + n, letter.charCodeAt(0)));
    for (const [at, value] of [[4, 36 + count], [16, 16], [24, rate], [28, rate], [40, count]]) bytes.setUint32(at, value, true);
    for (const [at, value] of [[20, 1], [22, 1], [32, 1], [34, 8]]) bytes.setUint16(at, value, true);
    for (let at = 44; at < 44 + count; at++) bytes.setUint8(at, 128);
    keeper = new Audio(URL.createObjectURL(new Blob([bytes], {type: "audio/wav"})));
    keeper.loop = true;
    return keeper;
  };

  // A voice: one utterance at a time; where it was stopped it goes on with the word it was at, as pausing
  // is not to be had on every system.
  const speech = window.speechSynthesis;
  let spoken = null;
  const voiceFor = (language) => {
    const all = speech?.getVoices() ?? [], tag = language.toLowerCase(), main = tag.split("-")[0];
    const clean = (voice) => voice.lang.toLowerCase().replace("_", "-");
    const fit = (voice) => (clean(voice) === tag ? 4 : clean(voice).split("-")[0] === main ? 2 : -9)
      + (voice.localService ? 1 : 0) + (voice.default ? 0.5 : 0);
    return all.filter((voice) => fit(voice) > 0).sort((a, b) => fit(b) - fit(a))[0] ?? null;
  };
  const speak = () => {
    speech.cancel();
    const mine = spoken, from = mine.from;
    const words = new SpeechSynthesisUtterance(mine.text.slice(from));
    words.voice = voiceFor(mine.language);
    words.lang = words.voice?.lang ?? mine.language;
    words.rate = Math.min(Math.max(mine.pace / 160, 0.5), 2);
    words.volume = volume.voice / 100;
    words.onboundary = (event) => { if (event.name !== "sentence") mine.from = from + event.charIndex; };
    words.onend = () => { if (spoken === mine && mine.runs) spoken = null; };
    mine.runs = true;
    speech.speak(words);
  };
  const say = (text, language, pace) => {
    if (!speech || !volume.voice) return;
    spoken = {text, language, pace, from: 0};
    speak();
  };
  const quiet = ({forGood} = {}) => {
    if (!speech) return;
    if (forGood) spoken = null;
    else if (spoken) spoken.runs = false;
    speech.cancel();
  };
  // What to say where no voice fits; a system may tell its voices only after a while.
  const complaint = (language, isLate) => {
    const count = speech?.getVoices().length ?? 0;
    if (!count) return isLate || !speech ? "There is no voice on this device. The words are shown instead." : "";
    if (voiceFor(language)) return "";
    let name = language;
    try { name = new Intl.DisplayNames([document.documentElement.lang || "en"], {type: "language"}).of(language); } catch { /* The tag. */ }
    return `There is no voice for ${name} on this device. The words are shown instead.`;
  };

  const start = (root) => {
    for (const slider of root.querySelectorAll("[data-volume]")) {
      slider.value = volume[slider.dataset.volume];
      slider.addEventListener("input", () => set(slider.dataset.volume, +slider.value));
    }
  };
  return Object.assign(start, {
    get, setBed, say, quiet, complaint,
    get speaks() { return Boolean(speech && volume.voice && speech.getVoices().length); },
    // From a tap or a key on: browsers let no page make a sound before.
    begin() {
      open().resume().catch(() => {});
      keep().play().catch(() => {});
      bed?.element?.play().catch(() => {});
      if (spoken && !spoken.runs) speak();
    },
    pause() {
      quiet();
      bed?.element?.pause();
      keeper?.pause();
      context?.suspend().catch(() => {});
    },
    end() {
      quiet({forGood: true});
      still();
      keeper?.pause();
    },
    async cue(address) {
      const buffer = await load(address);
      if (buffer) play(buffer, false);
      else if (buffer === null) new Audio(address).play().catch(() => {});
    },
    // Three strokes of a bell that the page makes itself.
    ring() {
      open();
      for (const [stroke, pitch] of [[0, 880], [0.5, 880], [1, 1175]]) {
        const tone = context.createOscillator(), fade = context.createGain(), at = context.currentTime + stroke;
        tone.frequency.value = pitch;
        fade.gain.setValueAtTime(0.5, at);
        fade.gain.exponentialRampToValueAtTime(0.001, at + 0.9);
        tone.connect(fade).connect(level);
        tone.start(at);
        tone.stop(at + 1);
      }
    },
    // Calls when so many seconds have passed on the clock of the sound, which nobody throttles.
    wake(seconds, call) {
      if (alarm) { alarm.onended = null; alarm.stop(); alarm = null; }
      if (!context || !(seconds >= 0)) return;
      const mine = alarm = context.createConstantSource(), mute = context.createGain();
      mute.gain.value = 0;
      mine.connect(mute).connect(context.destination);
      mine.onended = () => { if (alarm === mine) { alarm = null; call(); } };
      mine.start();
      mine.stop(context.currentTime + seconds + 0.005);
    },
  });
})();
