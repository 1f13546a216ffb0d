//! The desktop window: the engine's operations in a native window. Nothing is decided here.
#![cfg_attr(all(windows, not(debug_assertions)), windows_subsystem = "windows")]
#![allow(clippy::disallowed_methods, reason = "the window has arguments, an environment and files")]

mod arguments;
mod desk;
mod done;
mod dragged;
mod files;
mod graphics;
mod journal;
mod look;
mod menu;
mod window;
mod words;

use arguments::Arguments;
use desk::Desk;
use engine::ops::OpError;
use files::Given;
use serde_json::Value;
use std::process::ExitCode;
use std::sync::Arc;
use tauri::{AppHandle, Manager, RunEvent, State, WebviewWindow, WindowEvent};

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// The window's name among windows.
const WINDOW: &str = "main";

/// One operation of the engine; the interface's only way to it.
#[tauri::command]
async fn op(app: AppHandle, desk: State<'_, Arc<Desk>>, name: String, input: Value) -> Result<Value, OpError> {
    let desk = Arc::clone(&desk);
    let answer = tauri::async_runtime::spawn_blocking(move || {
        let answer = desk.call(&name, input).and_then(|answer| files::keep(&app, &desk, answer));
        journal::operation(&name, &answer);
        match (&answer, name.as_str()) {
            (Ok(settings), "settings_set") => look::take(&app, settings),
            // The backup takes the database's place at the next start.
            (Ok(_), "backup_restore") => app.request_restart(),
            _ => {}
        }
        answer
    });
    answer.await.unwrap_or_else(|_| Err(desk::broken()))
}

/// The interface has drawn something.
#[tauri::command]
fn painted(window: WebviewWindow) {
    window::show(&window);
}

/// The interface wants another window that begins at that place of it.
#[tauri::command]
async fn another(app: AppHandle, shown: State<'_, look::Shown>, place: String) -> Result<(), OpError> {
    let failed = |e: tauri::Error| OpError { code: "INTERNAL".to_owned(), message: format!("No window was made: {e}."), field: None };
    window::another(&app, shown.look(), place).map_err(failed)
}

/// The interface shows something else.
#[tauri::command]
fn titled(window: WebviewWindow, title: String) {
    window::name(&window, &title);
}

/// The interface hears changes from now on.
#[tauri::command]
fn listening(desk: State<'_, Arc<Desk>>, given: State<'_, Given>) {
    given.hand_over(&desk);
}

fn main() -> ExitCode {
    // A worker that a parent started to read one file does nothing else.
    engine::serve_if_asked();
    graphics::choose();
    let arguments = match Arguments::of_process() {
        Ok(arguments) => arguments,
        Err(text) => {
            eprintln!("{text}");
            return ExitCode::from(2);
        }
    };
    if arguments.version {
        println!("saldo-desktop {}", env!("CARGO_PKG_VERSION"));
        return ExitCode::SUCCESS;
    }
    match run(arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(e) => {
            eprintln!("saldo-desktop: {e}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: Arguments) -> tauri::Result<()> {
    // The database opens while the window is made.
    let desk = Arc::new(Desk::default());
    desk::open(Arc::clone(&desk), &arguments);
    let folder = arguments.folder.clone();
    let builder = tauri::Builder::default()
        .plugin(files::single_instance(&arguments))
        .plugin(journal::plugin(&folder))
        .plugin(tauri_plugin_dialog::init())
        .plugin(tauri_plugin_opener::Builder::new().open_js_links_on_click(false).build())
        .plugin(tauri_plugin_clipboard_manager::init())
        .plugin(tauri_plugin_notification::init())
        .plugin(tauri_plugin_store::Builder::default().build())
        .plugin(window::remembering(&folder))
        .manage(Arc::clone(&desk))
        .manage(Given::new(arguments.files))
        .manage(dragged::Copies::default())
        .invoke_handler(tauri::generate_handler![op, painted, listening, another, titled, dragged::drag_out])
        .register_asynchronous_uri_scheme_protocol("page", |context, request, responder| {
            let desk = Arc::clone(&context.app_handle().state::<Arc<Desk>>());
            tauri::async_runtime::spawn_blocking(move || responder.respond(desk.page(request.uri())));
        })
        .on_menu_event(|app, event| menu::chosen(app, event.id().as_ref()))
        .on_window_event(|window, event| {
            if let WindowEvent::DragDrop(tauri::DragDropEvent::Drop { paths, .. }) = event {
                let copies = window.state::<dragged::Copies>();
                files::give(window.app_handle(), paths.iter().filter(|p| !copies.holds(p)).cloned().collect());
            }
        })
        .setup(move |app| {
            let look = look::Look::remembered(app.handle(), &folder);
            window::open(app.handle(), &look, &folder)?;
            // The window's theme is its page's alone; menu and dialogs follow the program's.
            if let Some(theme) = look.theme() {
                app.set_theme(Some(theme));
            }
            menu::set(app.handle(), &look)?;
            app.manage(look::Shown::new(look));
            desk::tell(app.handle(), Arc::clone(&desk))?;
            done::watch(app.handle(), Arc::clone(&desk))?;
            Ok(())
        });
    let app = builder.build(tauri::generate_context!())?;
    app.run(|app, event| match event {
        RunEvent::Exit => {
            app.state::<dragged::Copies>().clear();
            app.state::<Arc<Desk>>().close();
        }
        #[cfg(target_os = "macos")]
        RunEvent::Opened { urls } => files::give(app, urls.iter().filter_map(|u| u.to_file_path().ok()).collect()),
        _ => {}
    });
    Ok(())
}
