// What a device gives a form, when it is asked by a tap: its position, a barcode its camera sees, a photo,
// a recording.
berth.device = (root) => {
const put = (field, text) => {
  field.value = text;
  field.dispatchEvent(new Event("input", {bubbles: true}));
};
const metres = (decimals) => {
  const size = 111000 / 10 ** decimals;
  return size >= 1000 ? `${Math.round(size / 1000)} km` : `${Math.max(1, Math.round(size))} m`;
};
const give = (field, file) => {
  const list = new DataTransfer();
  list.items.add(file);
  field.files = list.files;
};
const size = (bytes) => bytes >= 1e6 ? `${(bytes / 1e6).toFixed(1)} MB` : `${Math.ceil(bytes / 1000)} KB`;

const kinds = {
  position(box, field, button, say) {
    const decimals = +box.dataset.decimals;
    button.addEventListener("click", () => {
      if (!isSecureContext || !navigator.geolocation)
        return say("Browsers tell a position over a secure connection (https) alone. Type the place instead.");
      button.disabled = true;
      say("Asking where you are …");
      navigator.geolocation.getCurrentPosition(({coords}) => {
        button.disabled = false;
        put(field, `${coords.latitude.toFixed(decimals)},${coords.longitude.toFixed(decimals)}`);
        say(`Rounded to about ${metres(decimals)}. It is sent with the form, not before.`);
        field.focus();
      }, (error) => {
        button.disabled = false;
        say(error.code === 1
          ? "The browser may not tell where you are. Type the place instead, or allow it in the browser's settings."
          : "Where you are could not be found out. Type the place instead, or try again.");
      }, {enableHighAccuracy: decimals > 3, timeout: 20000, maximumAge: 60000});
    });
    return true;
  },

  barcode(box, field, button, say) {
    if (!("BarcodeDetector" in window) || !navigator.mediaDevices?.getUserMedia) return false;
    const usual = ["ean_13", "ean_8", "upc_a", "upc_e"];
    let stop = null;
    button.addEventListener("click", async () => {
      if (stop) return stop();
      let stream;
      const words = button.textContent, video = document.createElement("video");
      try {
        const formats = (await BarcodeDetector.getSupportedFormats()).filter((f) => usual.includes(f));
        if (!formats.length) return say("This browser reads no barcodes of goods. Type the digits instead.");
        const detector = new BarcodeDetector({formats});
        stream = await navigator.mediaDevices.getUserMedia({video: {facingMode: "environment"}});
        Object.assign(video, {muted: true, playsInline: true, srcObject: stream});
        video.setAttribute("aria-label", "What the camera sees");
        box.append(video);
        await video.play();
        button.textContent = "Stop";
        say("Hold the bars into the picture.");
        const end = Date.now() + 60000;
        let isOn = true;
        stop = (text = "") => {
          isOn = false;
          stop = null;
          for (const track of stream.getTracks()) track.stop();
          video.remove();
          button.textContent = words;
          say(text);
        };
        while (isOn && box.isConnected && !document.hidden && Date.now() < end) {
          const [found] = await detector.detect(video).catch(() => []);
          if (!isOn) return;
          if (found?.rawValue) {
            put(field, found.rawValue);
            navigator.vibrate?.(30);
            stop(`Found ${found.rawValue}.`);
            return field.focus();
          }
          await new Promise((done) => setTimeout(done, 150));
        }
        stop?.(box.isConnected ? "Nothing was found. Type the digits instead." : "");
      } catch (error) {
        for (const track of stream?.getTracks() ?? []) track.stop();
        video.remove();
        stop = null;
        button.textContent = words;
        say(error.name === "NotAllowedError"
          ? "The browser may not use the camera. Type the digits instead."
          : "The camera cannot be used. Type the digits instead.");
      }
    });
    return true;
  },

  // A photo larger than one need be is drawn anew, upright, before it is sent.
  photo(box, field, button, say) {
    const edge = 2048, limit = 1.9e6, image = new Image();
    image.alt = "The photo that will be sent";
    button.hidden = !matchMedia("(pointer:coarse)").matches;
    button.addEventListener("click", () => {
      field.setAttribute("capture", "environment");
      field.click();
      field.removeAttribute("capture");
    });
    const smaller = async (file) => {
      const picture = await createImageBitmap(file, {imageOrientation: "from-image"});
      const scale = Math.min(1, edge / Math.max(picture.width, picture.height));
      if (scale === 1 && file.size <= limit) return file;
      const canvas = document.createElement("canvas");
      canvas.width = Math.round(picture.width * scale);
      canvas.height = Math.round(picture.height * scale);
      const plane = canvas.getContext("2d");
      plane.fillStyle = "#fff";
      plane.fillRect(0, 0, canvas.width, canvas.height);
      plane.drawImage(picture, 0, 0, canvas.width, canvas.height);
      for (const quality of [0.85, 0.7, 0.5, 0.3]) {
        const made = await new Promise((done) => canvas.toBlob(done, "image/jpeg", quality));
        if (made?.size >= file.size && file.size <= limit) return file;
        if (made && (made.size <= limit || quality === 0.3))
          return new File([made], file.name.replace(/\.[^.]*$/, "") + ".jpg", {type: "image/jpeg"});
      }
      return file;
    };
    field.addEventListener("change", async () => {
      URL.revokeObjectURL(image.src);
      image.remove();
      const [file] = field.files;
      if (!file) return say("");
      if (!file.type.startsWith("image/")) return say("This is no picture; it is sent as it is.");
      field.form?.querySelectorAll("button:not([type=button])").forEach((b) => { b.disabled = true; });
      say("Getting it ready …");
      try {
        const made = await smaller(file);
        if (made !== file) {
          give(field, made);
        }
        image.src = URL.createObjectURL(made);
        box.prepend(image);
        say(made === file ? size(file.size) : `Made smaller: ${size(file.size)} became ${size(made.size)}.`);
      } catch {
        say(`${size(file.size)}. This browser cannot show it; it is sent as it is.`);
      } finally {
        field.form?.querySelectorAll("button:not([type=button])").forEach((b) => { b.disabled = false; });
      }
    });
    return true;
  },

  // A voice, for five minutes at most; it can be heard before it is sent.
  recording(box, field, button, say) {
    if (!window.MediaRecorder || !navigator.mediaDevices?.getUserMedia) return false;
    const types = {"audio/webm;codecs=opus": "weba", "audio/mp4": "m4a", "audio/ogg;codecs=opus": "ogg"};
    const type = Object.keys(types).find((t) => MediaRecorder.isTypeSupported(t)), sound = new Audio();
    if (!type) return false;
    sound.controls = true;
    sound.setAttribute("aria-label", "The recording that will be sent");
    const show = () => {
      URL.revokeObjectURL(sound.src);
      sound.remove();
      const [file] = field.files;
      if (!file) return say("");
      sound.src = URL.createObjectURL(file);
      box.prepend(sound);
      say(size(file.size));
    };
    field.addEventListener("change", show);
    let recorder = null;
    button.addEventListener("click", async () => {
      if (recorder) return recorder.stop();
      const words = button.textContent, parts = [];
      try {
        const stream = await navigator.mediaDevices.getUserMedia({audio: true});
        recorder = new MediaRecorder(stream, {mimeType: type, audioBitsPerSecond: 32000});
        const start = Date.now(), beat = setInterval(() => {
          const seconds = Math.round((Date.now() - start) / 1000);
          if (seconds >= 300 || !box.isConnected) return recorder?.stop();
          say(`Recording: ${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`);
        }, 500);
        recorder.ondataavailable = ({data}) => data.size && parts.push(data);
        recorder.onstop = () => {
          clearInterval(beat);
          for (const track of stream.getTracks()) track.stop();
          recorder = null;
          button.textContent = words;
          give(field, new File(parts, `voice.${types[type]}`, {type: type.split(";")[0]}));
          show();
        };
        recorder.start();
        button.textContent = "Stop";
        say("Recording: 0:00");
      } catch (error) {
        recorder = null;
        say(error.name === "NotAllowedError"
          ? "The browser may not use the microphone. Choose a file instead."
          : "The microphone cannot be used. Choose a file instead.");
      }
    });
    return true;
  },
};

for (const box of root.querySelectorAll(".device")) {
  const field = document.getElementById(box.dataset.for), [button, status] = box.children;
  if (field && kinds[box.dataset.device](box, field, button, (text) => { status.textContent = text; })) box.hidden = false;
}
};
