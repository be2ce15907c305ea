"use strict";
// Talks to a language server over standard input and output.

const { spawn } = require("child_process");

class Client {
  /** handlers: notification(method, params), request(method, params) -> result, exit(code or error) */
  constructor(command, args, options, handlers) {
    this.handlers = handlers;
    this.waiting = new Map();
    this.lastId = 0;
    this.buffer = Buffer.alloc(0);
    this.isOpen = true;
    this.process = spawn(command, args, { ...options, stdio: ["pipe", "pipe", "pipe"] });
    this.process.on("error", (error) => this.end(error));
    this.process.on("exit", (code) => this.end(code));
    this.process.stdin.on("error", () => {});
    this.process.stdout.on("data", (data) => this.take(data));
    this.process.stderr.on("data", (data) => handlers.log(String(data)));
  }

  end(reason) {
    if (!this.isOpen) return;
    this.isOpen = false;
    for (const { reject } of this.waiting.values()) reject(new Error("the language server ended"));
    this.waiting.clear();
    this.handlers.exit(reason);
  }

  take(data) {
    this.buffer = Buffer.concat([this.buffer, data]);
    for (;;) {
      const end = this.buffer.indexOf("\r\n\r\n");
      if (end < 0) return;
      const match = /content-length: *(\d+)/i.exec(this.buffer.toString("latin1", 0, end));
      const length = match ? Number(match[1]) : 0;
      if (this.buffer.length < end + 4 + length) return;
      const body = this.buffer.toString("utf8", end + 4, end + 4 + length);
      this.buffer = this.buffer.subarray(end + 4 + length);
      if (length > 0) this.takeMessage(JSON.parse(body));
    }
  }

  takeMessage(message) {
    if (message.method === undefined) {
      const waiting = this.waiting.get(message.id);
      this.waiting.delete(message.id);
      if (!waiting) return;
      if (message.error) waiting.reject(Object.assign(new Error(message.error.message), { code: message.error.code }));
      else waiting.resolve(message.result);
    } else if (message.id === undefined) {
      this.handlers.notification(message.method, message.params);
    } else {
      const result = this.handlers.request(message.method, message.params);
      this.send({ id: message.id, result: result === undefined ? null : result });
    }
  }

  send(message) {
    if (!this.isOpen) return;
    const body = Buffer.from(JSON.stringify({ jsonrpc: "2.0", ...message }), "utf8");
    this.process.stdin.write(`Content-Length: ${body.length}\r\n\r\n`);
    this.process.stdin.write(body);
  }

  notify(method, params) {
    this.send({ method, params });
  }

  /** token: a CancellationToken of VS Code, or nothing */
  request(method, params, token) {
    if (!this.isOpen) return Promise.reject(new Error("the language server ended"));
    const id = ++this.lastId;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.send({ id, method, params });
      if (token) token.onCancellationRequested(() => this.notify("$/cancelRequest", { id }));
    });
  }

  async stop() {
    if (!this.isOpen) return;
    const ended = new Promise((resolve) => this.process.once("exit", resolve));
    const late = setTimeout(() => this.process.kill(), 2000);
    try {
      await this.request("shutdown", null);
      this.notify("exit", null);
      await ended;
    } catch {
      this.process.kill();
    }
    clearTimeout(late);
  }
}

module.exports = { Client };
